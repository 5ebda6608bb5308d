import { Trans } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import { Dock } from '../../ui/navigation/dock.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import type { ShownFailure } from './use-failure.ts'

interface StepFormProps {
  title: ReactNode
  intro: ReactNode
  submitLabel: ReactNode
  busy: boolean
  failure: ShownFailure
  /** Stands in the note with the failure, e.g. the way to the login. */
  remedy?: ReactNode
  /** Absent on the first step. */
  onBack?: (() => void) | undefined
  /** The name of the field that was just changed. */
  onTyped: (name: string) => void
  /** Checks the fields and sends them; resolves when that is over, whatever came of it. */
  onSubmit: (event: SyntheticEvent) => Promise<void> | void
  children: ReactNode
}

/** One step: heading, fields, what went wrong, and the buttons that lead back and on. */
export function StepForm({
  title,
  intro,
  failure,
  remedy,
  onTyped,
  onSubmit,
  children,
  ...dock
}: StepFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const online = useOnline()
  const wrongField = failure.fieldText?.name
  useEffect(() => {
    if (wrongField === undefined) return
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${wrongField}"]`)
    field?.focus()
    // The error is below it, perhaps behind the buttons.
    field?.closest('.field')?.scrollIntoView({ block: 'nearest' })
    // Nobody corrects a code digit by digit: the right one takes its place.
    if (wrongField === 'code') field?.select()
  }, [wrongField])

  return (
    <form
      ref={form}
      className="flex flex-1 flex-col gap-4"
      noValidate
      onChange={({ target }) => {
        if ('name' in target && typeof target.name === 'string') onTyped(target.name)
      }}
      onSubmit={(event) => void onSubmit(event)}
    >
      <header>
        <h1 tabIndex={-1} className="text-title">
          {title}
        </h1>
        <p className="text-text-2">{intro}</p>
      </header>
      {children}
      {failure.formText !== undefined && (
        <Note tone="error">
          {failure.formText} {remedy}
        </Note>
      )}
      <Dock>
        {dock.onBack && (
          <Button variant="secondary" disabled={dock.busy} onClick={dock.onBack}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" variant="primary" busy={dock.busy} disabled={!online}>
          {dock.submitLabel}
        </Button>
      </Dock>
    </form>
  )
}
