import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useId } from 'react'

interface LabelledProps {
  readonly label: string
  readonly hint?: string | undefined
}

/** A labelled input. */
export function Field({ label, hint, ...input }: LabelledProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })} {...input} />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  )
}

/** A labelled text of several lines. */
export function TextArea({ label, ...area }: { readonly label: string } & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} dir="auto" {...area} />
    </p>
  )
}

/** A labelled choice. */
export function Select({ label, hint, ...select }: LabelledProps & ComponentProps<'select'>) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })} {...select} />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </p>
  )
}

interface BecauseFieldProps {
  readonly label?: string | undefined
  readonly hint?: string | undefined
}

/** Asks for a reason, or for something else, that the log keeps. */
export function BecauseField({ label, hint }: BecauseFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={label ?? t`Reason`}
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
