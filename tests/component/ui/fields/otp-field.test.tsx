/** Proves S71. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { OtpField } from '../../../../src/ui/fields/otp-field.tsx'

/** A form that keeps digits only. */
function Form({ onText }: { onText: (text: string) => void }) {
  const [code, setCode] = useState('')
  const take = (text: string) => {
    onText(text)
    setCode(text.replaceAll(/\D/g, ''))
  }
  return <OtpField label="OTP code" hint="From the SMS" value={code} onText={take} length={6} />
}

function renderField() {
  const onText = vi.fn<(text: string) => void>()
  render(<Form onText={onText} />)
  return { onText, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'OTP code' }) }
}

test('a one-time code brings up digits and the suggestion of the SMS, in one input', () => {
  const { field } = renderField()
  expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAccessibleDescription('From the SMS')
})

test('a one-time code is typed, and continued with digits from elsewhere', async () => {
  const { field } = renderField()
  const member = userEvent.setup()
  await member.type(field, '48a2')
  await member.paste('190')
  expect(field).toHaveValue('482190')
})

test('a one-time code is pasted with its whole message, whose lines stay apart', async () => {
  const { field, onText } = renderField()
  const member = userEvent.setup()
  await member.type(field, '9')
  await member.paste('ref NC25\n482190')
  expect(onText).toHaveBeenLastCalledWith('ref NC25\n482190')
})
