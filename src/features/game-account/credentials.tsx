import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { copyWithToast } from '../../ui/feedback/copy-with-toast.ts'
import { CopyRow } from '../../ui/feedback/facts.tsx'
import { RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { type GameCredentials, useResetGamePassword } from './api.ts'

interface CredentialsProps {
  slotCode: string
  query: Pick<UseQueryResult<GameCredentials>, 'data' | 'error' | 'refetch'>
}

/** User name and password at the provider, to copy into its app. The password is concealed until the member asks for it. */
export function Credentials({ slotCode, query: { data, error, refetch } }: CredentialsProps) {
  const { t } = useLingui()
  const failure = useLoadFailure(error)
  const [isShown, setShown] = useState(false)
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-45 w-full" />
    ) : (
      <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={() => void refetch()} />
    )
  }
  /** @param text the text of the toast: never the password itself */
  const copy = (value: string, text: string) =>
    copyWithToast(value, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })
  return (
    <>
      <div className="divide-y divide-line rounded-lg bg-surface-2">
        <CopyRow
          label={<Trans>Username</Trans>}
          value={data.username}
          copyLabel={t`Copy username`}
          onCopy={() => void copy(data.username, data.username)}
        />
        <CopyRow
          label={<Trans>Password</Trans>}
          value={
            <span className="-my-3 flex items-center gap-2">
              <span className="min-w-0 flex-1">{isShown ? data.password : '••••••••'}</span>
              <IconButton
                icon={isShown ? 'eye-off' : 'eye'}
                label={isShown ? t`Hide password` : t`Show password`}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              />
            </span>
          }
          copyLabel={t`Copy password`}
          onCopy={() => void copy(data.password, t`Password`)}
        />
        <ResetPassword slotCode={slotCode} />
      </div>
      {data.event && (
        <div className="rounded-md bg-info-soft px-4 py-3 text-small">
          <ServerHtml html={data.event} retryLabel={t`Try again`} />
        </div>
      )}
    </>
  )
}

/** Sets a new password, after a confirmation: the old one stops working wherever it is stored. */
function ResetPassword({ slotCode }: { slotCode: string }) {
  const { t } = useLingui()
  const { mutate, isPending, isError } = useResetGamePassword(slotCode)
  const [isAsking, setAsking] = useState(false)
  const reset = () => {
    setAsking(false)
    mutate()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-1 pe-4">
      <Button variant="quiet" icon="lock" busy={isPending} onClick={() => setAsking(true)}>
        <Trans>Reset password</Trans>
      </Button>
      {isError && !isPending && (
        <span role="alert" className="text-small text-neg">
          <Trans>Not completed</Trans>
        </span>
      )}
      <AlertDialog
        open={isAsking}
        tone="confirm"
        icon="lock"
        title={<Trans>Set a new password?</Trans>}
        confirm={{ label: t`Reset password`, onPress: reset }}
        cancel={{ label: t`Cancel`, onPress: () => setAsking(false) }}
      >
        <Trans>The old password stops working at once.</Trans>
      </AlertDialog>
    </div>
  )
}
