import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { people, type Person } from '../../contract/people.ts'
import { call } from '../http/call.ts'
import { session } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { Field } from '../layout/field.tsx'
import { Form, type ReadField } from '../layout/form.tsx'
import { LanguageMenu } from '../layout/language.tsx'
import { Problem } from '../layout/problem.tsx'

/** Name, password and the code of the authenticator app. @param before the person whose session has just ended */
export function Login({ before }: { readonly before?: Person }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const login = useSending({
    mutationFn: (text: ReadField) =>
      call(people.logIn, {
        body: { username: text('username'), password: text('password'), code: text('code') },
      }),
    async onSuccess({ token, me }) {
      // What somebody else has read, or has open, is no business of the next person: a page that stayed would be read under their name.
      if (before !== undefined && me.id !== before.id) {
        await navigate({ to: '/', replace: true })
        queries.clear()
      }
      session.begin(token, me)
      void queries.invalidateQueries()
    },
  })
  return (
    <main className="door">
      <Form onSend={login.send}>
        <h1>{t`Krapao desk`}</h1>
        {before !== undefined && (
          <p className="note">{t`Your session has ended, and the bell does not ring. What you typed is still there after you log in.`}</p>
        )}
        <Field
          label={t`Login name`}
          name="username"
          autoComplete="username"
          required
          defaultValue={before?.username}
        />
        <PasswordField label={t`Password`} name="password" />
        <CodeField />
        <Problem error={login.error} />
        <button type="submit" className="primary" disabled={login.isPending}>
          {t`Log in`}
        </button>
        <LanguageMenu />
      </Form>
    </main>
  )
}

/** Covers the whole page, also a dialog that is open in it, until somebody has logged in again. */
export function Cover({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="cover"
      aria-label={t`Log in`}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      // On a second Escape the browser may close it without a `cancel` event, and the page under it is hidden.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) currentTarget.showModal()
      }}
    >
      {children}
    </dialog>
  )
}

interface PasswordFieldProps {
  readonly label: string
  readonly name: string
  /** Whether it is being chosen. */
  readonly isNew?: true
}

/** A password. */
export function PasswordField({ isNew, ...props }: PasswordFieldProps) {
  const { t } = useLingui()
  const choice = isNew && ({ minLength: 10, hint: t`At least 10 characters` } as const)
  const autoComplete = isNew ? 'new-password' : 'current-password'
  return <Field {...props} {...choice} type="password" autoComplete={autoComplete} required />
}

/** A code of the authenticator app. @param label unless it is the one that the person has */
export function CodeField({ label }: { readonly label?: string }) {
  const { t } = useLingui()
  return (
    <Field
      label={label ?? t`Code of the authenticator app`}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  )
}
