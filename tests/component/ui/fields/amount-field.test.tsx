import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AmountField, type AmountFieldProps } from '../../../../src/ui/fields/amount-field.tsx'

function Form(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState('')
  return <AmountField label="Amount" value={value} onChange={setValue} {...props} />
}

test('a quick amount fills in the field and shows as chosen; typing another amount lets go of it', async () => {
  render(<Form quickLabel="Quick amounts" quickAmounts={[100_00, 1000_00]} />)
  const quick = screen.getByRole('button', { name: '1,000' })
  expect(screen.getByRole('group', { name: 'Quick amounts' })).toContainElement(quick)
  expect(quick).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(quick)
  expect(screen.getByLabelText('Amount')).toHaveValue('1000')
  expect(quick).toHaveAttribute('aria-pressed', 'true')
  await userEvent.type(screen.getByLabelText('Amount'), '5')
  expect(quick).toHaveAttribute('aria-pressed', 'false')
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '๑,๐๐๐')
  expect(quick, 'the same amount in Thai digits').toHaveAttribute('aria-pressed', 'true')
})

test('the button for everything leaves it to the screen what everything is', async () => {
  const onAll = vi.fn<() => void>()
  render(<Form allLabel="All" onAll={onAll} />)
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(onAll).toHaveBeenCalledOnce()
})

test('bounds are a hint, and an error takes their place and is spoken with the field', () => {
  const { rerender } = render(<Form hint="Minimum ฿1" />)
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Minimum ฿1')
  rerender(<Form hint="Minimum ฿1" error="Minimum amount 1 baht" />)
  expect(screen.getByLabelText('Amount')).toBeInvalid()
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Minimum amount 1 baht')
})

test('nothing can be changed while it is disabled', async () => {
  const onChange = vi.fn<(text: string) => void>()
  render(
    <Form
      disabled
      onChange={onChange}
      quickAmounts={[100_00]}
      allLabel="All"
      onAll={() => onChange('all')}
    />,
  )
  await userEvent.type(screen.getByLabelText('Amount'), '5')
  await userEvent.click(screen.getByRole('button', { name: '100' }))
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(onChange).not.toHaveBeenCalled()
})

test('what was understood is shown grouped before anything is sent', async () => {
  render(<Form hint="Minimum ฿1" />)
  await userEvent.type(screen.getByLabelText('Amount'), '12345,5')
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('= ฿12,345.50 · Minimum ฿1')
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '500')
  expect(screen.getByLabelText('Amount'), 'the same again').toHaveAccessibleDescription('Minimum ฿1')
  await userEvent.clear(screen.getByLabelText('Amount'))
  await userEvent.type(screen.getByLabelText('Amount'), '12,34,5')
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Minimum ฿1')
})
