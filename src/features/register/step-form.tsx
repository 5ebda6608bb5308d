import './dock.css'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { AfterAWhile } from '../../ui/after-a-while.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { CheckingNote } from '../../ui/feedback/note.tsx'
import { WrongFieldsBox, useWrongFields } from '../../ui/fields/wrong-fields.tsx'
import type { ShownFailure } from './use-failure.ts'

interface StepFormProps {
  title: ReactNode
  intro: ReactNode
  submitLabel: ReactNode
  busy: boolean
  failure: ShownFailure
  /** Links that help with the failure, e.g. to the login. */
  remedy?: ReactNode
  /** Absent on the first step. */
  onBack?: (() => void) | undefined
  /** The name of the field that was just changed. */
  onTyped: (name: string) => void
  /** Validates and sends the fields; resolves when that is over, whatever the outcome. */
  onSubmit: (event: SyntheticEvent) => Promise<void> | void
  children: ReactNode
}

/** One step: heading, fields, and the back and next buttons with the error beside them. */
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
  const wrong = useWrongFields(form)
  const count = wrong.length
  const wrongField = failure.field
  useLayoutEffect(() => {
    if (wrongField === undefined) return
    const field = form.current?.querySelector<HTMLInputElement>(`[name="${wrongField}"]`)
    field?.focus()
    // The error is below the field, perhaps behind the buttons.
    field?.closest('.field')?.scrollIntoView({ block: 'nearest' })
    // Nobody corrects single digits of a code: the new one replaces it.
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
      {/* Above the menu at the bottom of the screen; the last button is the main one and the widest. */}
      <div className="dock">
        {dock.busy && (
          <AfterAWhile ms={5000}>
            <CheckingNote>
              <Trans>This takes longer than usual.</Trans>
            </CheckingNote>
          </AfterAWhile>
        )}
        {failure.formText !== undefined ? (
          <ErrorBox ways={remedy}>{failure.formText}</ErrorBox>
        ) : (
          <WrongFieldsBox fields={wrong}>
            <Trans>
              Not yet, <Plural value={count} one="# thing" other="# things" /> to fix
            </Trans>
          </WrongFieldsBox>
        )}
        {dock.onBack && (
          <Button variant="secondary" disabled={dock.busy} onClick={dock.onBack}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Button type="submit" variant="primary" busy={dock.busy}>
          {dock.submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** Links for somebody who is already a member: the login form with the number filled in, and the operator, who issues passwords. */
export function MemberLinks({ phone }: { phone: string }) {
  return (
    <>
      <Link to="/login" state={{ username: phone }}>
        <Trans>Log in</Trans>
      </Link>
      <Link to="/contact">
        <Trans>Forgot password?</Trans>
      </Link>
    </>
  )
}

/** The submission of a form. */
export interface Submission<V> {
  busy: boolean
  /** The error of the last attempt; undefined before, during and after a success. */
  error: unknown
  submit: (values: V) => Promise<void>
  /** Clears the error, because the input has changed since. */
  clear: () => void
}

/**
 * Submits one form at a time: while an attempt is under way, another call does nothing.
 * @param formerError the initial error, when an earlier screen has led back here
 */
export function useSubmission<V>(send: (values: V) => Promise<void>, formerError?: unknown): Submission<V> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(formerError)
  const isUnderWay = useRef(false)
  return {
    busy,
    error,
    clear: () => setError(undefined),
    submit: async (values) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      setError(undefined)
      try {
        await send(values)
      } catch (thrown) {
        setError(thrown)
      }
      isUnderWay.current = false
      setBusy(false)
    },
  }
}
