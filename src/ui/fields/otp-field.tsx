import './otp-field.css'

import type { ComponentProps } from 'react'
import { digitsOf } from '../../domain/digits.ts'
import type { FieldTexts } from './field.tsx'
import { TextField } from './text-field.tsx'

/** Props of {@link OtpField}; everything an `<input>` takes except the ones that it sets itself. */
export interface OtpFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange'> {
  /** The digits so far. */
  value: string
  /** Called with the digits of the typed, pasted or filled-in text, at most `length` of them. */
  onChange: (digits: string) => void
  length: number
}

/** A one-time code in a single input, so that pasting and the phone's own suggestion fill it at once. */
export function OtpField({ onChange, length, ...field }: OtpFieldProps) {
  return (
    <div className="otp-field">
      <TextField
        autoComplete="one-time-code"
        enterKeyHint="go"
        {...field}
        type="text"
        inputMode="numeric"
        onChange={(event) => onChange(digitsOf(event.target.value).slice(0, length))}
      />
    </div>
  )
}
