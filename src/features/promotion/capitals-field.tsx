import type { ChangeEvent, FormEvent } from 'react'
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

interface CapitalsFieldProps extends Pick<TextFieldProps, 'label' | 'error' | 'name'> {
  value: string
  onChange: (capitals: string) => void
}

/**
 * A field that turns typed letters into capitals and keeps the caret in place. While a keyboard composes a word the letters only look like
 * capitals: changing the text then would write letters twice.
 */
export function CapitalsField({ onChange, ...field }: CapitalsFieldProps) {
  const change = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (!('isComposing' in nativeEvent && nativeEvent.isComposing === true)) capitalise(input)
    onChange(input.value.toUpperCase())
  }
  return (
    <TextField
      {...field}
      onChange={change}
      onCompositionEnd={({ currentTarget }: FormEvent<HTMLInputElement>) => capitalise(currentTarget)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
      style={{ textTransform: 'uppercase', fontWeight: 700 }}
    />
  )
}

/** Writes capitals into the input itself, so that React has nothing left to write, and restores the caret. */
function capitalise(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input
  const capitals = value.toUpperCase()
  if (capitals === value) return
  // Some letters have two capitals, which moves the text after them.
  const caretOf = (at: number | null) => value.slice(0, at ?? value.length).toUpperCase().length
  input.value = capitals
  input.setSelectionRange(caretOf(selectionStart), caretOf(selectionEnd))
}
