import { useLingui } from '@lingui/react/macro'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { failureOf } from '../../data/failure.ts'
import { isLongEnough, PASSWORD_MIN_LENGTH, passwordForm } from '../../domain/password.ts'
import { errorText } from '../../i18n/error-text.ts'
import { changePassword } from './api.ts'

/** What the member types, by field. */
export interface TypedPasswords {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmation: string
}

/** What is wrong: text for fields, and for the form where no field is to blame. */
interface Problems {
  readonly fields: Partial<TypedPasswords>
  readonly form?: string
}

const NONE: Problems = { fields: {} }

/**
 * Changes the password. A second call while one is under way does nothing. The first field that is wrong gets the focus.
 * @param form contains the fields
 */
export function useChangePassword(form: RefObject<HTMLFormElement | null>) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState(NONE)
  /** `unknown` when no response came, so that either password may be valid. */
  const [outcome, setOutcome] = useState<'saved' | 'unknown'>()
  const isUnderWay = useRef(false)
  useLayoutEffect(() => {
    if (Object.keys(problems.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, problems])

  async function save(typed: TypedPasswords): Promise<void> {
    if (isUnderWay.current) return
    const fields = wrongFields(typed)
    setProblems({ fields })
    if (Object.keys(fields).length > 0) return
    isUnderWay.current = true
    setBusy(true)
    try {
      const { oldPassword, newPassword } = typed
      await changePassword({ oldPassword, newPassword })
      setOutcome('saved')
    } catch (error) {
      if (failureOf(error).isUnknown) setOutcome('unknown')
      else setProblems(await refused(error))
    }
    isUnderWay.current = false
    setBusy(false)
  }

  /** What needs no server. */
  function wrongFields({ oldPassword, newPassword, confirmation }: TypedPasswords): Problems['fields'] {
    return {
      ...(!isLongEnough(newPassword) && {
        newPassword: t`At least ${PASSWORD_MIN_LENGTH} characters that are hard to guess`,
      }),
      ...(newPassword === oldPassword && { newPassword: t`This is your old password` }),
      ...(passwordForm(newPassword) !== passwordForm(confirmation) && {
        confirmation: t`password not equal`,
      }),
    }
  }

  async function refused(error: unknown): Promise<Problems> {
    const { code, key } = failureOf(error)
    if (code === 'INVALID_USER_INFO' && key === 'newPassword') {
      const newPassword = t`Too short or easy to guess: take at least ${PASSWORD_MIN_LENGTH} characters, without your phone number`
      return { fields: { newPassword } }
    }
    const text = await errorText(i18n, error)
    return code === 'WRONG_PASSWORD' ? { fields: { oldPassword: text } } : { fields: {}, form: text }
  }

  return {
    busy,
    outcome,
    problems,
    save,
    /** The input has changed since. */
    forgive: () => setProblems(NONE),
    dismiss: () => setOutcome(undefined),
  }
}
