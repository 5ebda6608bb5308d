import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../button.tsx'
import { TextField, type TextFieldProps } from './field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  showLabel: string
  hideLabel: string
}

/** A password with a button that shows it. Showing it keeps the caret; sending the form conceals it again. */
export function PasswordField({ showLabel, hideLabel, ref, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, [])

  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  // Changing the type moves the caret to the start in some browsers, so it is put back in the same tick.
  const toggle = () => {
    const caret = [input.current?.selectionStart ?? null, input.current?.selectionEnd ?? null] as const
    flushSync(() => setShown(!shown))
    input.current?.setSelectionRange(...caret)
  }

  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      ref={input}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        />
      }
    />
  )
}
