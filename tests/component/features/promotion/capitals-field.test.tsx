import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
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

it('writes capitals while they are typed', async () => {
  render(<Form />)
  await userEvent.type(field(), 'lucky88')
  expect(field()).toHaveValue('LUCKY88')
  expect(onChange).toHaveBeenLastCalledWith('LUCKY88')
})

it('leaves the caret where somebody corrects a letter in the middle', async () => {
  render(<Form />)
  await userEvent.type(field(), 'lcky')
  await userEvent.type(field(), 'u', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(field()).toHaveValue('LUCKY')
  expect(field().selectionStart).toBe(2)
})

it('puts the caret behind a letter that has two capitals', async () => {
  render(<Form />)
  await userEvent.type(field(), 'mae')
  await userEvent.type(field(), 'ß', { initialSelectionStart: 2, initialSelectionEnd: 2 })
  expect(field()).toHaveValue('MASSE')
  expect(field().selectionStart).toBe(4)
})
