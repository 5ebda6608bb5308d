import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'

/** The code that talks to the server is fetched while the visitor types, so it costs the first screen nothing. */
const loadLogin = () => Promise.all([import('../../data/login.ts'), import('../../i18n/error-text.ts')])

/** Fetches what submitting will need. Without a connection nothing is lost: submitting asks again. */
export function warmUpLogin(): void {
  loadLogin().catch(() => undefined)
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
  clear: (field: 'username' | 'password') => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** The state of the login form. What was typed stays in the inputs, whatever the answer. */
export function useLogin(onLoggedIn: () => void): LoginForm {
  const { t, i18n } = useLingui()
  const [errors, setErrors] = useState<LoginErrors>({})
  const [busy, setBusy] = useState(false)

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
    try {
      const [{ logIn }] = await loadLogin()
      await logIn({ ...credentials, remember: data.has('remember') })
      onLoggedIn()
    } catch (error) {
      setBusy(false)
      setErrors({ form: await describe(error) })
    }
  }

  async function describe(error: unknown): Promise<string> {
    try {
      const [, { errorText }] = await loadLogin()
      return await errorText(i18n, error)
    } catch {
      // The very code that knows the words could not be fetched: there is no connection worth the name.
      return t`No connection`
    }
  }

  return {
    errors,
    busy,
    clear: (field) => setErrors(({ [field]: _cleared, form: _form, ...rest }) => rest),
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
