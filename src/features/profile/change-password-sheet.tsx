import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { failureOf } from '../../data/failure.ts'
import { isLongEnough, PASSWORD_MIN_LENGTH, passwordForm } from '../../domain/password.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { SlowNote } from '../../ui/dialogs/wait.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useWrongFields, WrongFieldsBox } from '../../ui/fields/wrong-fields.tsx'
import { changePassword, profileQuery } from './api.ts'

const EMPTY: TypedPasswords = { oldPassword: '', newPassword: '', confirmation: '' }

/** Changes the password; requires the old one. The input is in memory only, and stays when the server refuses. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const { data: profile } = useQuery(profileQuery)
  const [typed, setTyped] = useState(EMPTY)
  const form = useRef<HTMLFormElement>(null)
  const { busy, outcome, problems, save, forgive, dismiss } = useChangePassword(form)
  const wrong = useWrongFields(form)
  const count = wrong.length
  const isFilled = Object.values(typed).every((password) => password !== '')
  const isTyped = Object.values(typed).some((password) => password !== '')
  const isSaved = outcome === 'saved'
  useReloadHold(isTyped)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (isFilled) void save(typed)
  }

  const field = (name: keyof TypedPasswords) => ({
    name,
    value: typed[name],
    error: problems.fields[name],
    required: true,
    showLabel: t`Show password`,
    hideLabel: t`Hide password`,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((former) => ({ ...former, [name]: target.value }))
      forgive()
    },
  })

  return (
    <>
      <Sheet
        open={!isSaved}
        onClose={onClose}
        busy={busy}
        isFilledIn={isTyped}
        title={<Trans>Change password</Trans>}
        closeLabel={t`Close`}
        footer={
          <>
            {problems.form !== undefined && <ErrorBox>{problems.form}</ErrorBox>}
            <WrongFieldsBox fields={wrong}>
              <Trans>
                Not saved yet, <Plural value={count} one="# thing" other="# things" /> to fix
              </Trans>
            </WrongFieldsBox>
            <SlowNote busy={busy} />
            <div className="flex flex-wrap gap-3 *:flex-1">
              <Button variant="secondary" disabled={busy} onClick={onClose}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" form={formId} busy={busy} disabled={!isFilled}>
                <Trans>Save</Trans>
              </Button>
            </div>
          </>
        }
      >
        <form ref={form} id={formId} className="grid gap-4" noValidate onSubmit={submit}>
          {/* Password managers store a password under the name beside it. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={profile?.username ?? ''}
            readOnly
            hidden
          />
          <PasswordField
            label={t`Old password`}
            autoComplete="current-password"
            enterKeyHint="next"
            {...field('oldPassword')}
          />
          <PasswordField
            label={t`New password`}
            autoComplete="new-password"
            enterKeyHint="next"
            hint={t`At least ${PASSWORD_MIN_LENGTH} characters that are hard to guess`}
            {...field('newPassword')}
          />
          <PasswordField
            label={t`Confirm new password`}
            autoComplete="new-password"
            enterKeyHint="go"
            {...field('confirmation')}
          />
        </form>
      </Sheet>
      <AlertDialog
        open={outcome !== undefined}
        tone={isSaved ? 'ok' : 'wait'}
        title={isSaved ? <Trans>Saved</Trans> : <Trans>Result not known yet</Trans>}
        confirm={{ label: t`Close`, onPress: isSaved ? onClose : dismiss }}
      >
        <p>
          {isSaved ? (
            <Trans>Everywhere else you have to log in again with the new password.</Trans>
          ) : (
            <Trans>
              No answer arrived. Your password may have been changed already: when you log in next, try the
              new one first.
            </Trans>
          )}
        </p>
      </AlertDialog>
    </>
  )
}

/** What the member types, by field. */
interface TypedPasswords {
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
function useChangePassword(form: RefObject<HTMLFormElement | null>) {
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
