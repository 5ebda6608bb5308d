import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useId } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: string | undefined
}

/** A labelled input. */
export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })} {...input} />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  )
}

/** Asks for a reason that the log keeps. @param hint who else reads it */
export function BecauseField({ hint }: { readonly hint?: string | undefined }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Reason`}
      name="because"
      hint={hint ?? t`The log keeps it; the member does not see it.`}
      maxLength={200}
      required
    />
  )
}

/** What was typed into a field of a form; empty when there is no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
