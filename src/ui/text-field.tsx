import { type ComponentProps, type ReactNode, useId } from 'react'

/** Props of {@link TextField}; everything an `<input>` takes except its class. */
export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: string
  /** What is wrong and what to do; replaces the hint and marks the field invalid. */
  error?: string | undefined
  hint?: string | undefined
  /** Stands after the label of a field that may stay empty, e.g. "(optional)". */
  optionalLabel?: string | undefined
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
  const ownId = useId()
  const inputId = id ?? ownId
  const noteId = `${inputId}-note`
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={inputId}>
        {label}
        {optionalLabel !== undefined && <span className="ms-2 font-normal text-text-3">{optionalLabel}</span>}
      </label>
      <div className="field-box">
        {leading}
        <input
          {...input}
          id={inputId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {trailing}
      </div>
      {note !== undefined && <p id={noteId}>{note}</p>}
    </div>
  )
}
