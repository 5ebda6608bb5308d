import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface LabelledProps {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with what was filled in; it takes the place of the hint. */
  readonly fault?: string | undefined
}

function Labelled({ id, label, hint, fault, children }: LabelledProps & { id: string; children: ReactNode }) {
  const below = fault ?? hint
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {below !== undefined && (
        <small id={`${id}-hint`} className={fault === undefined ? undefined : 'bad-text'}>
          {below}
        </small>
      )}
    </p>
  )
}

/** Ties the input to its label and to what is below it. */
const tied = (id: string, { hint, fault }: LabelledProps) => ({
  id,
  ...((fault ?? hint) !== undefined && { 'aria-describedby': `${id}-hint` }),
  ...(fault !== undefined && { 'aria-invalid': true }),
})

/** A labelled input. */
export function Field({ label, hint, fault, ...input }: LabelledProps & ComponentProps<'input'>) {
  const id = useId()
  const words = { label, hint, fault }
  return (
    <Labelled id={id} {...words}>
      <input {...tied(id, words)} {...input} />
    </Labelled>
  )
}

/** A labelled text of several lines. */
export function TextArea({ label, hint, fault, ...area }: LabelledProps & ComponentProps<'textarea'>) {
  const id = useId()
  const words = { label, hint, fault }
  return (
    <Labelled id={id} {...words}>
      <textarea dir="auto" {...tied(id, words)} {...area} />
    </Labelled>
  )
}

/** A labelled choice. */
export function Select({ label, hint, fault, ...select }: LabelledProps & ComponentProps<'select'>) {
  const id = useId()
  const words = { label, hint, fault }
  return (
    <Labelled id={id} {...words}>
      <select {...tied(id, words)} {...select} />
    </Labelled>
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
