import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { promotionQuery } from './api.ts'
import { FoundPromotion } from './found-promotion.tsx'
import { PromotionNotice } from './promotion-notice.tsx'

interface PromotionDialogProps {
  /** In capitals. */
  code: string
  open: boolean
  onClose: () => void
  onReceived: (result: Result) => void
  onRefused: (result: Result) => void
}

/** The state of the search for a code: searching, found, not found, or no response. */
export function PromotionDialog({ code, open, onClose, onReceived, onRefused }: PromotionDialogProps) {
  const { i18n } = useLingui()
  const { data: promotion, isFetching, error, refetch } = useQuery(promotionQuery(code, i18n.locale))

  const failure = useLoadFailure(error)

  if (promotion) {
    const handlers = { onReceived, onRefused }
    return <FoundPromotion code={code} promotion={promotion} open={open} onClose={onClose} {...handlers} />
  }
  if (isFetching) {
    return (
      <PromotionNotice
        open={open}
        onClose={onClose}
        picture={<span className="spinner size-11 text-accent" />}
        title={<Trans>Searching</Trans>}
      >
        <p className="wrap-anywhere">{code}</p>
      </PromotionNotice>
    )
  }
  if (error !== null) {
    return (
      <PromotionNotice
        open={open}
        onClose={onClose}
        icon={failure.icon ?? 'warning'}
        title={failure.title}
        onRetry={() => void refetch()}
      >
        {failure.text}
      </PromotionNotice>
    )
  }
  return (
    <PromotionNotice open={open} onClose={onClose} icon="search" title={<Trans>Promotion not found</Trans>}>
      <p className="wrap-anywhere">
        <Trans>
          Check the spelling of <b className="text-text">{code}</b> and try again.
        </Trans>
      </p>
    </PromotionNotice>
  )
}
