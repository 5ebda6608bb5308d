import { Trans } from '@lingui/react/macro'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { RetryState } from '../../ui/feedback/retry-state.tsx'

interface HomeFailureProps {
  error: unknown
  onRetry: () => void
}

/** Home without a wallet: the reason in the member's language and a retry button. */
export function HomeFailure({ error, onRetry }: HomeFailureProps) {
  return <RetryState {...useLoadFailure(error)} retryLabel={<Trans>Try again</Trans>} onRetry={onRetry} />
}
