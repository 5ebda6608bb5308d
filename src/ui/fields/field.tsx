import { type ReactNode, useId, type ComponentProps } from 'react'

/** The texts of every field. */
export interface FieldTexts {
  label: string
  /** The error and how to fix it; replaces the hint and marks the field invalid. */
  error?: string | undefined
  hint?: string | undefined
  /** Shown after the label of an optional field, e.g. "(optional)". */
  optionalLabel?: string | undefined
}

/** Props of the control inside a field, so that a screen reader reads its label and its note with it. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps extends FieldTexts {
  id?: string | undefined
  disabled?: boolean | undefined
  leading?: ReactNode
  trailing?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** The label above a control, the box around it, and its hint or error below. */
export function Field({
  label,
  error,
  hint,
  optionalLabel,
  id,
  disabled,
  leading,
  trailing,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  const note = error ?? hint
  const isWrong = error !== undefined || undefined
  return (
    <div className="field" data-wrong={isWrong}>
      <label htmlFor={controlId}>
        <span>{label}</span>
        {optionalLabel !== undefined && <span className="ms-2 font-normal text-text-3">{optionalLabel}</span>}
      </label>
      <div className="field-box" data-disabled={disabled || undefined}>
        {leading}
        {children({
          id: controlId,
          'aria-invalid': isWrong,
          'aria-describedby': note === undefined ? undefined : noteId,
        })}
        {trailing}
      </div>
      {note !== undefined && <p id={noteId}>{note}</p>}
    </div>
  )
}

/** Everything an `<input>` takes except its class. */
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
    <Field {...{ label, error, hint, optionalLabel, leading, trailing, id }} disabled={input.disabled}>
      {(control) => <input {...input} {...control} />}
    </Field>
  )
}
