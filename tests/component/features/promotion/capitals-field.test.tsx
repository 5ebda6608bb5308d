import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CapitalsField } from '../../../../src/features/promotion/promotion-search.tsx'

const onChange = vi.fn<(capitals: string) => void>()

function Form() {
  const [code, setCode] = useState('')
  const change = (capitals: string) => {
    onChange(capitals)
    setCode(capitals)
  }
  return <CapitalsField label="Promotion code" value={code} onChange={change} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Promotion code')

test('a promotion code becomes capitals while it is typed', async () => {
  render(<Form />)
  await userEvent.type(field(), 'lucky88')
  expect(field()).toHaveValue('LUCKY88')
  expect(onChange).toHaveBeenLastCalledWith('LUCKY88')
})

test('the caret stays where somebody corrects a letter in the middle of a promotion code', async () => {
  render(<Form />)
  await userEvent.type(field(), 'lcky')
  await userEvent.type(field(), 'u', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field()).toHaveValue('LUCKY')
  expect(field().selectionStart).toBe(2)
})

test('the caret is behind a letter of a promotion code that has two capitals', async () => {
  render(<Form />)
  await userEvent.type(field(), 'mae')
  await userEvent.type(field(), 'ß', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field()).toHaveValue('MASSE')
  expect(field().selectionStart).toBe(4)
})
