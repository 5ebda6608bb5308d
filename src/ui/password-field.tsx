import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'

import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Props of {@link PasswordField}. */
export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  showLabel: string
  hideLabel: string
}

/** A password with an eye button. Showing it keeps the caret; sending the form hides it again. */
export function PasswordField({ showLabel, hideLabel, ref, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<[number | null, number | null] | undefined>(undefined)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current, [])

  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  // Changing the type moves the caret to the start in some browsers.
  useLayoutEffect(() => {
    if (!caret.current) return
    input.current?.setSelectionRange(...caret.current)
    caret.current = undefined
  }, [shown])

  const toggle = () => {
    if (input.current) caret.current = [input.current.selectionStart, input.current.selectionEnd]
    setShown(!shown)
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
