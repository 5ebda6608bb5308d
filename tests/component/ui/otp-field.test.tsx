/** Proves S71. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { OtpField } from '../../../src/ui/fields/otp-field.tsx'

function Form() {
  const [code, setCode] = useState('')
  return <OtpField label="OTP code" hint="From the SMS" value={code} onChange={setCode} length={6} />
}

function renderField() {
  render(<Form />)
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'OTP code' })
}

describe('a one-time code', () => {
  it('brings up digits and the suggestion of the SMS, in one input', () => {
    const field = renderField()
    expect(field).toHaveAttribute('inputmode', 'numeric')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAccessibleDescription('From the SMS')
  })

  it('takes digits only, and no more than the code has', async () => {
    const field = renderField()
    await userEvent.setup().type(field, '48a2 1-90777')
    expect(field).toHaveValue('482190')
  })

  it('can be pasted as it is in the message', async () => {
    const member = userEvent.setup()
    const field = renderField()
    await member.click(field)
    await member.paste('Code: ๔๘๒ ๑๙๐')
    expect(field).toHaveValue('482190')
  })
})
