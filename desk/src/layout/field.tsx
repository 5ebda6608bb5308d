import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface LabelledProps {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with what was filled in; it takes the place of the hint. */
  readonly fault?: string | undefined
}

type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>

interface LabelledControlProps extends LabelledProps {
  /** What is filled in, tied to its label and to what is below it. */
  readonly renderControl: (tied: ControlProps) => ReactNode
}

function Labelled({ label, hint, fault, renderControl }: LabelledControlProps) {
  const id = useId()
  const below = fault ?? hint
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {renderControl({
        id,
        ...(below !== undefined && { 'aria-describedby': `${id}-hint` }),
        ...(fault !== undefined && { 'aria-invalid': true }),
      })}
      {below !== undefined && (
        <small id={`${id}-hint`} className={fault === undefined ? undefined : 'bad-text'}>
          {below}
        </small>
      )}
    </p>
  )
}

/** A labelled input. */
export function Field({ label, hint, fault, ...input }: LabelledProps & ComponentProps<'input'>) {
  const words = { label, hint, fault }
  return <Labelled {...words} renderControl={(tied) => <input {...tied} {...input} />} />
}

/** A labelled text of several lines. */
export function TextArea({ label, hint, fault, ...area }: LabelledProps & ComponentProps<'textarea'>) {
  const words = { label, hint, fault }
  return <Labelled {...words} renderControl={(tied) => <textarea dir="auto" {...tied} {...area} />} />
}

/** A labelled choice. */
export function Select({ label, hint, fault, ...select }: LabelledProps & ComponentProps<'select'>) {
  const words = { label, hint, fault }
  return <Labelled {...words} renderControl={(tied) => <select {...tied} {...select} />} />
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
