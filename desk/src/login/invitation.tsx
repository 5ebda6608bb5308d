import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { people, type Person } from '../../contract/people.ts'
import { isUndecided } from '../http/call-until-answered.ts'
import { call, DeskError } from '../http/call.ts'
import { session } from '../http/session.ts'
import { useSending } from '../http/use-sending.ts'
import { Field } from '../layout/field.tsx'
import { Form, type ReadField } from '../layout/form.tsx'
import { LanguageMenu } from '../layout/language.tsx'
import { Problem } from '../layout/problem.tsx'
import { useRoleNames } from '../layout/role-names.ts'
import { CodeField, PasswordField } from './login.tsx'
import { SecretCode } from './secret-code.tsx'

/**
 * Where an invited person chooses a name, and then a password and sets up the authenticator app, which shows that name. The secret of the address
 * is behind its `#`.
 */
export function Invitation() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const token = location.hash.slice(1)
  const [wasUnanswered, setUnanswered] = useState(false)
  const open = useSending({
    mutationFn: async (text: ReadField) => {
      const username = text('username').trim().toLowerCase()
      return { ...(await call(people.openInvitation, { body: { token, username } })), username }
    },
    // The secret is on this page only.
    gcTime: 0,
  })
  const opening = open.data?.outcome === 'opened' ? open.data : undefined
  const accept = useSending({
    mutationFn: (text: ReadField) =>
      call(people.acceptInvitation, {
        body: {
          token,
          secret: opening?.secret ?? '',
          username: opening?.username ?? '',
          name: text('name'),
          password: text('password'),
          code: text('code'),
        },
      }),
    onError: (error) => {
      if (isUndecided(error)) setUnanswered(true)
    },
    onSuccess: (accepted) => {
      if (accepted.outcome === 'name-taken' || accepted.outcome === 'opened-again') open.reset()
      if (accepted.outcome !== 'welcome') return
      session.begin(accepted.token, accepted.me)
      void navigate({ to: '/', replace: true })
    },
  })
  const useless = t`This invitation has ended or was used. Ask a manager for another one.`
  const obstacles = {
    welcome: undefined,
    opened: undefined,
    'name-taken': t`Somebody has this login name. Choose another one.`,
    'display-name-taken': t`Somebody is called so. Choose a name that nobody mistakes for theirs.`,
    'opened-again': t`The invitation was opened once more, and only the last time counts. If it was not you, tell a manager; else go on and scan again.`,
    'wrong-code': t`The code is wrong. Look at the app again.`,
    ended: wasUnanswered
      ? t`It may have worked, although no answer came: log in with the name and the password that you chose.`
      : useless,
  }
  const hasEnded = open.error instanceof DeskError && open.error.code === 'NO_DATA'
  const outcome = accept.data?.outcome ?? open.data?.outcome
  return (
    <main className="door">
      <Form
        onSend={(text) => {
          if (opening !== undefined) return accept.send(text)
          accept.reset()
          open.send(text)
        }}
      >
        <h1>{t`Welcome to the desk`}</h1>
        {opening && <InvitedAs role={opening.role} />}
        <Field
          label={t`Your name, as others see it`}
          name="name"
          autoComplete="name"
          hint={t`Only English, only Thai or only Lao letters`}
          maxLength={60}
          required
        />
        <Field
          label={t`Login name`}
          name="username"
          autoComplete="username"
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]{1,39}"
          hint={t`At least 2 letters a to z or digits`}
          readOnly={opening !== undefined}
          required
        />
        {opening && (
          <>
            <PasswordField label={t`Password`} name="password" isNew />
            <SecretCode {...opening} />
            <CodeField />
          </>
        )}
        {hasEnded ? (
          <Problem text={useless} />
        ) : (
          <Problem error={accept.error ?? open.error} text={outcome && obstacles[outcome]} />
        )}
        {(hasEnded || outcome === 'ended') && (
          <p>
            <Link to="/">{t`To the login`}</Link>
          </p>
        )}
        <button type="submit" className="primary" disabled={open.isPending || accept.isPending}>
          {opening ? t`Enter the desk` : t`Continue`}
        </button>
      </Form>
      <LanguageMenu />
    </main>
  )
}

function InvitedAs({ role }: Pick<Person, 'role'>) {
  const roleName = useRoleNames()[role]
  return (
    <p>
      <Trans>You are invited as: {roleName}</Trans>
    </p>
  )
}
