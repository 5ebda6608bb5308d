import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/ui/button.tsx'

test('a button does not submit a form unless its type says so', async () => {
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button>Paste</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a busy button takes no second tap, sends no form, and keeps the focus', async () => {
  const onSubmit = vi.fn<() => void>()
  const onClick = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Amount" />
      <Button type="submit" busy onClick={onClick}>
        Sending
      </Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sending', busy: true }))
  expect(screen.getByRole('button')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('Amount'), '100{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
