import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { people } from '../../contract/people.ts'
import type { Role } from '../../contract/roles.ts'
import { Field, textOf } from '../shell/field.tsx'
import { LanguageMenu } from '../shell/language.tsx'
import { Problem } from '../shell/problem.tsx'
import { useRoleNames } from '../shell/role-names.ts'
import { isUndecided } from '../talk/call-until-answered.ts'
import { call, DeskError } from '../talk/call.ts'
import { session } from '../talk/session.ts'
import { CodeField, PasswordField } from './login.tsx'
import { SecretCode } from './secret-code.tsx'

/** Where an invited person chooses a name and a password and sets up the authenticator app. The secret of the address is behind its `#`. */
export function Invitation() {
  const { t } = useLingui()
  const token = location.hash.slice(1)
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(people.openInvitation, { body: { token } }),
    retry: false,
    // Opened once: a form that is being filled in does not disappear because of a later answer.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { error } = invitation
  const useless = t`This invitation has ended or was used. Ask a manager for another one.`
  const hasEnded = error instanceof DeskError && error.code === 'NO_DATA'
  return (
    <main className="door">
      {invitation.isSuccess && <AcceptForm token={token} {...invitation.data} />}
      {hasEnded ? <Problem text={useless} /> : <Problem error={error} />}
      {hasEnded && <LoginLink />}
      <LanguageMenu />
    </main>
  )
}

interface AcceptFormProps {
  readonly token: string
  readonly role: Role
  readonly secret: string
}

function AcceptForm({ token, role, secret }: AcceptFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const roleNames = useRoleNames()
  const [wasUnanswered, setUnanswered] = useState(false)
  const accept = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => textOf(form, name)
      return call(people.acceptInvitation, {
        body: {
          token,
          username: text('username'),
          name: text('name'),
          password: text('password'),
          code: text('code'),
        },
      })
    },
    onError: (error) => {
      if (isUndecided(error)) setUnanswered(true)
    },
    onSuccess: (accepted) => {
      if (accepted.outcome !== 'welcome') return
      session.begin(accepted.token, accepted.me)
      void navigate({ to: '/', replace: true })
    },
  })
  const obstacles = {
    welcome: undefined,
    'name-taken': t`Somebody has this login name. Choose another one.`,
    'display-name-taken': t`Somebody is called so. Choose a name that nobody mistakes for theirs.`,
    'wrong-code': t`The code is wrong. Look at the app again.`,
    ended: wasUnanswered
      ? t`It may have worked, although no answer came: log in with the name and the password that you chose.`
      : t`This invitation has ended or was used. Ask a manager for another one.`,
  }
  const roleName = roleNames[role]
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        accept.mutate(new FormData(event.currentTarget))
      }}
    >
      <h1>
        <Trans>Welcome to the desk</Trans>
      </h1>
      <p>
        <Trans>You are invited as: {roleName}</Trans>
      </p>
      <Field label={t`Your name, as others see it`} name="name" autoComplete="name" maxLength={60} required />
      <Field
        label={t`Login name`}
        name="username"
        autoComplete="username"
        pattern="[A-Za-z0-9][A-Za-z0-9._\-]{1,39}"
        hint={t`At least 2 letters a to z or digits`}
        required
      />
      <PasswordField label={t`Password`} name="password" isNew />
      <SecretCode secret={secret} issuer="Krapao desk" username="" />
      <CodeField />
      <Problem error={accept.error} text={accept.data && obstacles[accept.data.outcome]} />
      {accept.data?.outcome === 'ended' && <LoginLink />}
      <button type="submit" className="primary" disabled={accept.isPending}>
        <Trans>Enter the desk</Trans>
      </button>
    </form>
  )
}

/** Where somebody goes on who is a person of the house already. */
function LoginLink() {
  return (
    <p>
      <Link to="/">
        <Trans>To the login</Trans>
      </Link>
    </p>
  )
}
