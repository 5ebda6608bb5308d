import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface HomeFailureProps {
  error: unknown
  onRetry: () => void
}

/** Home without a wallet to show: the reason in the member's language and a way to ask again. */
export function HomeFailure({ error, onRetry }: HomeFailureProps) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const [reason, setReason] = useState<{ locale: string; text: string }>()
  useEffect(() => {
    void errorText(i18n, error).then((text) => setReason({ locale, text }))
  }, [i18n, locale, error])
  return (
    <EmptyState
      icon="warning"
      title={<Trans>Something went wrong</Trans>}
      text={reason?.text}
      action={
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}
