import { useEffect, useState } from 'react'
import { typedInput } from './typed-input.ts'

/**
 * The text of one field of a form. It returns when its member opens the form again after a login, if the session ended meanwhile.
 * @param name the same whenever the same form is opened
 */
export function useTypedText(name: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => typedInput.returnedTo(name) ?? initial)
  useEffect(() => typedInput.opened(name), [name])
  useEffect(() => {
    if (text !== initial) typedInput.note(name, text)
    return () => typedInput.note(name, undefined)
  }, [name, text, initial])
  return [text, setText]
}
