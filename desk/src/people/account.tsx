import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { people } from '../../contract/people.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { Form, type ReadField } from '../layout/form.tsx'
import { Problem } from '../layout/problem.tsx'
import { CodeField, PasswordField } from '../login/login.tsx'
import { SecretCode } from '../login/secret-code.tsx'

/** What people change about themselves. */
export function Account() {
  const { t } = useLingui()
  const { me } = useSession()
  if (me === undefined) return null
  return (
    <main className="door">
      <h1>{t`My account`}</h1>
      <p>{`${me.name} · ${me.username}`}</p>
      <ChangePassword />
      <ChangeAuthenticator username={me.username} />
    </main>
  )
}

function ChangePassword() {
  const { t } = useLingui()
  const change = useSending({
    mutationFn: (text: ReadField) =>
      call(people.changePassword, {
        body: { oldPassword: text('oldPassword'), newPassword: text('newPassword') },
      }),
  })
  return (
    <ChangeForm title={t`Another password`} change={change} button={t`Change the password`}>
      <PasswordField label={t`Current password`} name="oldPassword" />
      <PasswordField label={t`New password`} name="newPassword" isNew />
    </ChangeForm>
  )
}

function ChangeAuthenticator({ username }: { readonly username: string }) {
  const { t } = useLingui()
  const made = useSending({ mutationFn: () => call(people.newSecret, {}), gcTime: 0 })
  const change = useSending({
    mutationFn: (text: ReadField) =>
      call(people.changeAuthenticator, {
        body: { secret: made.data?.secret ?? '', code: text('code'), password: text('password') },
      }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'changed') made.reset()
    },
  })
  return (
    <ChangeForm title={t`Another authenticator app`} change={change} button={made.data && t`Change the app`}>
      {made.data ? (
        <>
          <SecretCode {...made.data} username={username} />
          <CodeField label={t`Code of the new app`} />
          <PasswordField label={t`Current password`} name="password" />
        </>
      ) : (
        <>
          <Problem error={made.error} />
          <button
            type="button"
            disabled={made.isPending}
            onClick={() => {
              change.reset()
              made.send()
            }}
          >
            {t`Set up another app`}
          </button>
        </>
      )}
    </ChangeForm>
  )
}

interface ChangeFormProps {
  readonly title: string
  /** The words on the button that sends it, while there is something to send. */
  readonly button: string | undefined
  readonly change: {
    readonly data: { readonly outcome: 'changed' | 'wrong-password' | 'wrong-code' } | undefined
    readonly error: unknown
    readonly isPending: boolean
    readonly send: (text: ReadField) => void
  }
  readonly children: ReactNode
}

/** What is typed for a change, and how it ended. */
function ChangeForm({ title, button, change, children }: ChangeFormProps) {
  const { t } = useLingui()
  const { data, error, isPending, send } = change
  const obstacles = {
    changed: undefined,
    'wrong-password': t`The current password is wrong.`,
    'wrong-code': t`The code is wrong. Look at the app again.`,
  }
  return (
    <Form onSend={send}>
      <h2>{title}</h2>
      {children}
      <Problem error={error} text={data && obstacles[data.outcome]} />
      {data?.outcome === 'changed' && (
        <output className="note info">{t`Changed. All your other sessions have ended.`}</output>
      )}
      {button !== undefined && (
        <button type="submit" className="primary" disabled={isPending}>
          {button}
        </button>
      )}
    </Form>
  )
}
