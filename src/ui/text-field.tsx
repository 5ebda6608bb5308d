import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from './class-names.ts'

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

const box =
  'flex min-h-control items-center overflow-hidden rounded-lg bg-field ' +
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus ' +
  'has-[input:disabled]:bg-disabled has-[input:disabled]:text-on-disabled has-[input:read-only:enabled]:bg-surface-2'

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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={inputId} className="text-label text-text-2">
        {label}
        {optionalLabel !== undefined && <span className="ms-2 font-normal text-text-3">{optionalLabel}</span>}
      </label>
      <div
        className={classNames(
          box,
          error === undefined ? 'border-[1.5px] border-line-strong' : 'border-2 border-neg',
        )}
      >
        {leading}
        <input
          {...input}
          id={inputId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          className="min-h-12 w-full min-w-0 flex-1 bg-transparent px-4 py-2 text-input outline-none placeholder:text-text-3 placeholder:opacity-100"
        />
        {trailing}
      </div>
      {note !== undefined && (
        <p
          id={noteId}
          className={classNames('text-caption', error === undefined ? 'text-text-3' : 'text-neg')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
