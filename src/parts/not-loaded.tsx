import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LoadFailureText } from '../i18n/error-text.ts'
import { useLoadFailure } from '../i18n/use-error-text.ts'
import { useOnline } from '../session/connection.ts'
import { RetryState, type RetryStateProps, Skeleton } from '../ui/feedback/placeholders.tsx'

interface NotLoadedProps {
  /** Why it could not be loaded; null while it is being loaded. */
  error: Error | null
  /** Height of what is expected, e.g. `h-40`. */
  height?: string
  /** Replaces the placeholder of that height. */
  waiting?: ReactNode
  /** The words where no cause is named but a missing network. */
  unnamed?: Pick<RetryStateProps, 'title' | 'text'> | undefined
  onRetry: () => unknown
}

/** In place of content that is not there: a placeholder, or why it could not be loaded, with a button to try again. */
export function NotLoaded({ error, height, waiting, unnamed, onRetry }: NotLoadedProps) {
  const failure = useFailure(error, unnamed)
  if (error === null) return waiting ?? <Skeleton className={`${height} w-full`} />
  return <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={() => void onRetry()} />
}

const NO_NETWORK = { code: 'OFFLINE' }

function useFailure(error: Error | null, unnamed: NotLoadedProps['unnamed']) {
  const isOffline = !useOnline() && error !== null && unnamed !== undefined
  const failure: LoadFailureText = useLoadFailure(isOffline ? NO_NETWORK : error)
  return unnamed === undefined || isOffline || failure.icon === 'offline' ? failure : unnamed
}
