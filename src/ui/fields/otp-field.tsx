import './otp-field.css'
import type { ComponentProps } from 'react'
import { type FieldTexts, TextField } from './field.tsx'

/** Everything an `<input>` takes except the ones that it sets itself. */
export interface OtpFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'onChange' | 'onPaste'> {
  /** The digits so far. */
  value: string
  /** Called with the text that is in the field after typing or filling in, or with a pasted text, which is a message more often than a code. */
  onText: (text: string) => void
  length: number
}

/** A one-time code in a single input, so that pasting and the phone's own suggestion fill it at once. */
export function OtpField({ onText, length, ...field }: OtpFieldProps) {
  return (
    <div className="otp-field">
      <TextField
        autoComplete="one-time-code"
        enterKeyHint="go"
        {...field}
        type="text"
        inputMode="numeric"
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          // Digits that are missing from the code.
          if (pasted.length < length) return
          // The input would join the last number of a line to the first of the next.
          event.preventDefault()
          onText(pasted)
        }}
      />
    </div>
  )
}
