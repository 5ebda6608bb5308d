import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useReloadHold } from '../../session/work-in-hand.ts'
import type { LoginOrigin, LoginResult } from './api.ts'

const loadAttempt = () => import('./api.ts')

/** Loads the code that submitting needs. If there is no connection, submitting loads it again. */
export function warmUpLogin(): void {
  loadAttempt().catch(() => undefined)
}

interface LoginErrors {
  username?: string
  password?: string
  /** The error below the form: from the server or the connection. */
  form?: string | undefined
}

interface LoginForm {
  errors: LoginErrors
  busy: boolean
  /** Called when a field changes. Its error is out of date, and an update of the app must not discard the input. */
  typed: (field: 'username' | 'password', input: HTMLInputElement) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** The state of the login form. The input stays, whatever the response. */
export function useLogin(origin: LoginOrigin, onLoggedIn: (href: string) => void): LoginForm {
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
    typed: (field, { form }) => {
      // A password manager fills fields in without a focus.
      warmUpLogin()
      const data = new FormData(form ?? undefined)
      setTyped(text(data, 'username') !== '' || text(data, 'password') !== '')
      setErrors(({ [field]: _cleared, form: _form, ...rest }) => rest)
    },
    submit: (event) => {
      event.preventDefault()
      if (!busy) void send(event.currentTarget)
    },
  }
}

function text(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
