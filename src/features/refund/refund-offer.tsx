import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHiding, useOwnBaht } from '../../data/own-baht.ts'
import { shownTerms } from '../../domain/reward-terms.ts'
import { failureText } from '../../i18n/error-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog, type Result } from '../../ui/dialogs/alert-dialog.tsx'
import { Offer } from '../../ui/dialogs/offer.tsx'
import { type RefundCheck, useAddRefund } from './api.ts'

interface RefundOfferProps {
  check: RefundCheck
  isReceiving: boolean
  onReceive: () => void
}

/** The available refund, with a button only when there is one; a held bonus blocks it. */
export function RefundOffer({ check, isReceiving, onReceive }: RefundOfferProps) {
  const { t } = useLingui()
  const isHidden = useHiding()
  const { result, bonus, counting, refundAmount, refundSuccess, refundFail } = check
  const terms = shownTerms({ success: refundSuccess, fail: refundFail })
  return (
    <>
      <Offer
        title={<Trans>Refund available</Trans>}
        amountSatang={refundAmount}
        hidden={isHidden}
        label={
          isHidden
            ? t`Amount is hidden`
            : t`Refund available ${formatBaht(refundAmount, { symbol: false })} baht`
        }
        note={
          counting ? (
            <Trans>Yesterday’s rounds are still being counted. Please look again later.</Trans>
          ) : !result && refundAmount === 0 ? (
            <Trans>A refund is part of yesterday’s loss. The next one is worked out after midnight.</Trans>
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
                disabled: bonus,
                onClick: onReceive,
              }
            : undefined
        }
      />
    </>
  )
}

interface CollectedRefundProps {
  /** The amount received and not yet moved to the wallet. Undefined when the server does not send it; the member then has to try. */
  amountSatang: number | undefined
  onBusy: (busy: boolean) => void
  onDone: (message: string | undefined) => void
  onRefused: (result: Result) => void
}

/** A received refund, and the button that moves it to the main wallet, after a confirmation. */
export function CollectedRefund({ amountSatang, onBusy, onDone, onRefused }: CollectedRefundProps) {
  const { i18n, t } = useLingui()
  const ownBaht = useOwnBaht()
  const { run, phase } = useAddRefund()
  const [isAsking, setAsking] = useState(false)
  const busy = phase !== 'idle'

  const add = async () => {
    onBusy(true)
    const outcome = await run()
    onBusy(false)
    setAsking(false)
    if (outcome.kind === 'refused') onRefused(await failureText(i18n, outcome.error))
    if (outcome.kind === 'done') onDone(outcome.answer.message)
  }

  const isBlankInput = amountSatang === 0 && !isAsking
  if (isBlankInput) return null
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-lg bg-surface-2 px-4 py-3">
      <p className="min-w-32 flex-1">
        <span className="block text-small text-text-2">
          <Trans>Collected refund</Trans>
        </span>
        {amountSatang !== undefined && (
          <b translate="no" className="text-heading whitespace-nowrap">
            {ownBaht(amountSatang)}
          </b>
        )}
      </p>
      <Button variant="secondary" size="s" onClick={() => setAsking(true)}>
        <Trans>Add to wallet</Trans>
      </Button>
      <AlertDialog
        open={isAsking}
        tone="confirm"
        icon="refund"
        title={<Trans>Add the refund to your wallet?</Trans>}
        cancel={{ label: busy ? t`Close` : t`Cancel`, onPress: () => setAsking(false) }}
        movesMoney
        confirm={{ label: t`Confirm`, onPress: () => void add(), busy }}
      >
        {amountSatang !== undefined && (
          <p translate="no" className="text-title text-text">
            {ownBaht(amountSatang)}
          </p>
        )}
        <p>
          <Trans>To your main wallet</Trans>
        </p>
      </AlertDialog>
    </section>
  )
}
