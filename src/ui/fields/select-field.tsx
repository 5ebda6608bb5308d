import './select-field.css'
import type { ComponentProps } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { Field, type FieldTexts } from './field.tsx'

/** Everything a `<select>` takes except its class. An option with an empty value is its placeholder. */
export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className'> {}

/** A choice from a list. Opens the phone's own picker, which the member knows and which can be searched. */
export function SelectField({
  label,
  error,
  hint,
  optionalLabel,
  id,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      {...{ label, error, hint, optionalLabel, id }}
      disabled={select.disabled}
      trailing={<Icon name="chevron-down" className="size-5" />}
    >
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  )
}
