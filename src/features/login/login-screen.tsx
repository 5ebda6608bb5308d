import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { env } from '../../env.ts'
import { afterFirstScreen } from '../../session/after-paint.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { AfterAWhile } from '../../ui/after-a-while.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckingNote, Note } from '../../ui/feedback/note.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Mark } from '../../ui/pictures/icon.tsx'
import type { LoginOrigin, LoginResult } from './api.ts'

interface LoginScreenProps {
  /** Where the visitor comes from. The phone number is prefilled. */
  origin: LoginOrigin
  /** Shown above the form. */
  notice?: ReactNode
}

/** Phone number, password, and the option to stay logged in on this phone. */
export function LoginScreen({ origin, notice }: LoginScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { errors, busy, isAsking, typed, submit } = useLogin(
    origin,
    (href) => void navigate({ href, replace: true }),
  )
  useTerminatedCheck()

  return (
    <>
      <h1 className="text-title mb-4 low:absolute low:opacity-0">
        <Trans>Log in</Trans>
      </h1>
      {notice}
      {/* In a browser without scripts, a form with method "dialog" submits nothing, so the password never ends up in a URL. */}
      <form method="dialog" className="flex flex-col gap-4 low:gap-2" noValidate onSubmit={submit}>
        <TextField
          label={t`Phone number`}
          name="username"
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          enterKeyHint="next"
          placeholder={env.market === 'lo' ? '020 XXXX XXXX' : '08X XXX XXXX'}
          required
          defaultValue={origin.username}
          error={errors.username}
          onFocus={warmUpLogin}
          onChange={(event) => typed('username', event.currentTarget)}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
          required
          error={errors.password}
          onFocus={warmUpLogin}
          onChange={(event) => typed('password', event.currentTarget)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <Checkbox label={t`Remember me`} name="remember" defaultChecked />
          <Link to="/contact" className="inline-flex min-h-touch items-center font-bold">
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        {errors.form !== undefined && <Note tone="error">{errors.form}</Note>}
        {isAsking && (
          <AfterAWhile ms={5000}>
            <CheckingNote>
              <Trans>This takes longer than usual.</Trans>
            </CheckingNote>
          </AfterAWhile>
        )}
        <Button type="submit" variant="primary" block busy={busy}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      <p className="mt-2 flex flex-wrap items-center justify-center gap-x-2 text-text-2">
        <Trans>No account yet?</Trans>
        <Link to="/register" className="inline-flex min-h-touch items-center font-bold">
          <Trans>Register</Trans>
        </Link>
      </p>
    </>
  )
}

/**
 * Asks, after the form is on screen, whether the operator has closed the site. A failed or slow response leaves the visitor on the form, so
 * that it locks nobody out. For an open site, it also removes what an interrupted dialog may have left on the body.
 */
function useTerminatedCheck(): void {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const check = async () => {
      const { isSiteTerminated } = await import('../../data/site/site.ts')
      const terminated = await isSiteTerminated()
      if (left) return
      if (terminated) await navigate({ to: '/terminated', replace: true })
      else document.body.removeAttribute('style')
    }
    const callOff = afterFirstScreen(() => void check().catch(() => undefined))
    return () => {
      left = true
      callOff()
    }
  }, [navigate])
}

/** The greeting on the cloth above the login form. */
export function Welcome() {
  return (
    <div className="welcome">
      <div className="grid justify-items-center gap-2 px-4 pt-2 pb-6 text-center">
        <Mark size={76} />
        <p className="text-heading text-on-cloth-2">
          <Trans>Welcome</Trans>
        </p>
      </div>
    </div>
  )
}

const loadAttempt = () => import('./api.ts')

/** Loads the code that submitting needs. If there is no connection, submitting loads it again. */
function warmUpLogin(): void {
  loadAttempt().catch(() => undefined)
}

interface LoginErrors {
  username?: string
  password?: string
  /** The error below the form: from the server or the connection. */
  form?: string | undefined
}

/** The state of the login form. The input stays, whatever the response. */
function useLogin(origin: LoginOrigin, onLoggedIn: (href: string) => void) {
  const { t, i18n } = useLingui()
  const [errors, setErrors] = useState<LoginErrors>({})
  const [busy, setBusy] = useState(false)
  const [isTyped, setTyped] = useState(false)
  useReloadHold(isTyped)

  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form)
    const credentials = { username: text(data, 'username'), password: text(data, 'password') }
    const missing = {
      ...(credentials.username.trim() === '' && { username: t`Please fill in your phone number` }),
      ...(credentials.password === '' && { password: t`Please fill in your password` }),
    }
    setErrors(missing)
    const wrong = Object.keys(missing)[0]
    if (wrong !== undefined) return form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()

    setBusy(true)
    const { href, refusal } = await loadAttempt().then(
      ({ attemptLogin }) => attemptLogin(i18n, { ...credentials, remember: data.has('remember') }, origin),
      // The code that talks to the server could not be loaded, so there is no usable connection.
      (): LoginResult => ({ refusal: t`No connection` }),
    )
    if (href !== undefined) {
      // The input is no longer needed, so the page may reload if the code of the next screen is missing.
      setTyped(false)
      return onLoggedIn(href)
    }
    setBusy(false)
    setErrors({ form: refusal })
  }

  return {
    errors,
    busy,
    /** No response has come yet. After it, what is loading says itself that it takes long. */
    isAsking: busy && isTyped,
    /** A field has changed: its error is out of date, and an update of the app must not discard the input. */
    typed: (field: 'username' | 'password', { form }: HTMLInputElement) => {
      // A password manager fills fields in without a focus.
      warmUpLogin()
      const data = new FormData(form ?? undefined)
      setTyped(text(data, 'username') !== '' || text(data, 'password') !== '')
      setErrors(({ [field]: _cleared, form: _form, ...rest }) => rest)
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) void send(event.currentTarget)
    },
  }
}

function text(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
