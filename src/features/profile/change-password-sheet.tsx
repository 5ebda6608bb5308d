import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { profileQuery } from '../../data/account.ts'
import { PASSWORD_MIN_LENGTH } from '../../domain/password.ts'
import { useOnline } from '../../session/connection.ts'
import { useReloadHold } from '../../session/use-reload-hold.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { ChangePasswordAlert } from './change-password-alert.tsx'
import { useChangePassword } from './use-change-password.ts'

const EMPTY = { oldPassword: '', newPassword: '', confirmation: '' }

/** Another password, against the old one. What was typed is in memory only and stays when the server refuses. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const formId = useId()
  const { data: profile } = useQuery(profileQuery)
  const [typed, setTyped] = useState(EMPTY)
  const [isUnequal, setUnequal] = useState(false)
  const { busy, outcome, save, dismiss } = useChangePassword()
  const isFilled = Object.values(typed).every((password) => password !== '')
  useReloadHold(Object.values(typed).some((password) => password !== ''))

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isFilled || !online) return
    const { oldPassword, newPassword, confirmation } = typed
    setUnequal(newPassword !== confirmation)
    if (newPassword === confirmation) void save({ oldPassword, newPassword })
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    maxLength: 128,
    required: true,
    showLabel: t`Show password`,
    hideLabel: t`Hide password`,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((former) => ({ ...former, [name]: target.value }))
      setUnequal(false)
    },
  })

  return (
    <>
      <Sheet
        open={outcome?.kind !== 'saved'}
        onClose={onClose}
        busy={busy}
        title={<Trans>Change password</Trans>}
        closeLabel={t`Close`}
        footer={
          <div className="flex flex-wrap gap-3 *:flex-1">
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} busy={busy} disabled={!isFilled || !online}>
              <Trans>Save</Trans>
            </Button>
          </div>
        }
      >
        <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
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
            error={isUnequal ? t`password not equal` : undefined}
            {...field('confirmation')}
          />
        </form>
      </Sheet>
      <ChangePasswordAlert outcome={outcome} onDismiss={dismiss} onSaved={onClose} />
    </>
  )
}
