import { Trans, useLingui } from '@lingui/react/macro'
import { termsToTell } from '../../domain/reward-terms.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { Offer } from '../../ui/dialogs/offer.tsx'
import type { RefundCheck } from './api.ts'

interface RefundOfferProps {
  check: RefundCheck
  isReceiving: boolean
  onReceive: () => void
}

/** The available refund, with a button only when there is one; a held bonus blocks it. */
export function RefundOffer({ check, isReceiving, onReceive }: RefundOfferProps) {
  const { t } = useLingui()
  const online = useOnline()
  const { result, bonus, refundAmount, refundSuccess, refundFail } = check
  const terms = termsToTell({ success: refundSuccess, fail: refundFail })
  return (
    <>
      <Offer
        title={<Trans>Refund available</Trans>}
        amountSatang={refundAmount}
        label={t`Refund available ${formatBaht(refundAmount, { symbol: false })} baht`}
        note={
          !result && refundAmount === 0 ? (
            <Trans>
              A refund is part of yesterday’s loss and can be received once. The next one is worked out after
              midnight.
            </Trans>
          ) : (
            terms && (
              <Trans>
                Yours when it has grown to {terms.success}%, lost when less than {terms.fail}% of it is left.
              </Trans>
            )
          )
        }
        action={
          result
            ? {
                children: <Trans>Receive refund</Trans>,
                busy: isReceiving,
                disabled: !online || bonus,
                onClick: onReceive,
              }
            : undefined
        }
      />
      {!online && (
        <p className="text-caption text-text-2">
          <Trans>View only. Money actions are paused.</Trans>
        </p>
      )}
    </>
  )
}
