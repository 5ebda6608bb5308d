import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { CopyRow } from '../../ui/feedback/copy-row.tsx'
import { copyWithToast } from '../../ui/feedback/copy-with-toast.ts'
import { RetryState } from '../../ui/feedback/retry-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import type { GameCredentials } from './api.ts'
import { ResetPassword } from './reset-password.tsx'

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
  /** @param said the text of the toast: never the password itself */
  const copy = (value: string, said: string) =>
    copyWithToast(value, { copied: t`Copied: ${said}`, failed: t`Failed to copy` })
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
