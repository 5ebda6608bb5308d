import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { env } from '../../env.ts'
import { afterFirstScreen } from '../../session/after-paint.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Mark } from '../../ui/pictures/icon.tsx'
import type { LoginOrigin } from './api.ts'
import { useLogin, warmUpLogin } from './use-login.ts'

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
  const { errors, busy, typed, submit } = useLogin(origin, (href) => void navigate({ href, replace: true }))
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
      const { isSiteTerminated } = await import('../../data/site.ts')
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
