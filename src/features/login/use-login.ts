import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useReloadHold } from '../../session/use-reload-hold.ts'

const loadAttempt = () => import('./attempt-login.ts')

/** Fetches what submitting will need. Without a connection nothing is lost: submitting asks again. */
export function warmUpLogin(): void {
  loadAttempt().catch(() => undefined)
}

interface LoginErrors {
  username?: string
  password?: string
  /** Stands under the form: what the server or the connection said. */
  form?: string
}

interface LoginForm {
  errors: LoginErrors
  busy: boolean
  /** A field was typed into: its error is out of date, and what is in the form must survive an update of the app. */
  typed: (field: 'username' | 'password', input: HTMLInputElement) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** The state of the login form. What was typed stays in the inputs, whatever the answer. */
export function useLogin(onLoggedIn: () => void): LoginForm {
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
    const refusal = await loadAttempt().then(
      ({ attemptLogin }) => attemptLogin(i18n, { ...credentials, remember: data.has('remember') }),
      // The code that talks to the server could not be fetched: there is no connection worth the name.
      () => t`No connection`,
    )
    if (refusal === undefined) {
      // What was typed has served its purpose: should the next screen's code be gone, the page may reload.
      setTyped(false)
      return onLoggedIn()
    }
    setBusy(false)
    setErrors({ form: refusal })
  }

  return {
    errors,
    busy,
    typed: (field, { form }) => {
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
