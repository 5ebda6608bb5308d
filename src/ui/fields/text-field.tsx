import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './field.tsx'

/** Props of {@link TextField}; everything an `<input>` takes except its class. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className'> {
  leading?: ReactNode
  trailing?: ReactNode
}

/** A labelled text input with its hint or error below. */
export function TextField({
  label,
  error,
  hint,
  optionalLabel,
  leading,
  trailing,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, optionalLabel, leading, trailing, id }}>
      {(control) => <input {...input} {...control} />}
    </Field>
  )
}
