import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import { shownTerms } from '../../domain/reward-terms.ts'
import { failureText } from '../../i18n/error-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { AlertDialog, type Result } from '../../ui/dialogs/alert-dialog.tsx'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { BigTicket } from '../../ui/pictures/ticket.tsx'
import { ServerHtml } from '../../ui/server-html.tsx'
import { type RefundCheck, useAddRefund } from './api.ts'

interface RefundOfferProps {
  check: RefundCheck
  isReceiving: boolean
  onReceive: () => void
}

/** Yesterday's refund as a ticket, with a button only when there is one; a held bonus blocks it. Without one, when the next one comes and why. */
export function RefundOffer({ check, isReceiving, onReceive }: RefundOfferProps) {
  const { t } = useLingui()
  const isHidden = useHiding()
  const ownBaht = useOwnBaht()
  const { active, result, bonus, counting, info, refundAmount, refundSuccess, refundFail } = check
  const terms = shownTerms({ success: refundSuccess, fail: refundFail })
  const explained = !isHidden && info !== undefined && info !== '' && (
    <ServerHtml html={info} retryLabel={t`Try again`} />
  )
  if (!result)
    return (
      <BigTicket
        below={
          <div className="grid gap-2 text-small text-text-2">
            <p className="text-balance">
              <NoRefund check={check} />
            </p>
            {active && check.today !== undefined && (
              <Facts>
                <Fact label={<Trans>Today so far</Trans>}>{ownBaht(check.today, { sign: true })}</Fact>
              </Facts>
            )}
            {explained}
          </div>
        }
      >
        <p className="text-small text-text-2">
          {counting ? <Trans>Refund of yesterday</Trans> : <Trans>Next refund</Trans>}
        </p>
        <b className="text-amount">
          {!active ? (
            <Trans>Not at the moment</Trans>
          ) : counting ? (
            <Trans>Being counted</Trans>
          ) : (
            <Trans>After midnight</Trans>
          )}
        </b>
      </BigTicket>
    )
  return (
    <BigTicket
      below={
        <>
          {terms && (
            <p className="text-small text-text-2">
              <Trans>
                Yours when it has grown to {terms.success}%, lost when less than {terms.fail}% of it is left.
              </Trans>
            </p>
          )}
          <Button variant="primary" block busy={isReceiving} disabled={bonus} onClick={onReceive}>
            <Trans>Receive refund</Trans>
          </Button>
        </>
      }
    >
      <p className="text-small text-text-2">
        <Trans>Refund available</Trans>
      </p>
      <Amount
        plain
        amountSatang={refundAmount}
        hidden={isHidden}
        label={
          isHidden
            ? t`Amount is hidden`
            : t`Refund available ${formatBaht(refundAmount, { symbol: false })} baht`
        }
      />
      {explained}
    </BigTicket>
  )
}

/** Why there is no refund, as far as the server says so. */
function NoRefund({ check: { active, counting, net } }: Pick<RefundOfferProps, 'check'>) {
  const ownBaht = useOwnBaht()
  if (!active) return <Trans>Refunds are closed for now. What you have received stays yours.</Trans>
  if (counting) return <Trans>Yesterday’s rounds are still being counted. Please look again later.</Trans>
  if (net !== undefined && net > 0) {
    const won = ownBaht(net)
    return <Trans>Nothing today: yesterday you won {won}, and only a loss is refunded.</Trans>
  }
  if (net === 0) return <Trans>Nothing today: you lost nothing yesterday.</Trans>
  return <Trans>A refund is part of yesterday’s loss. The next one is worked out after midnight.</Trans>
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

  if (amountSatang === 0 && !isAsking) return null
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
