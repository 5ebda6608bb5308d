import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refundCheckQuery } from '../../data/rewards/refund.ts'
import { useReloadWallet } from '../../data/wallet/wallet.ts'
import { answerText, failureText } from '../../i18n/error-text.ts'
import { GainLog } from '../../parts/gain-log.tsx'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { type Result, ResultAlert } from '../../ui/dialogs/alert-dialog.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { useReceiveRefund, refundLog } from './api.ts'
import { CollectedRefund, RefundOffer } from './refund-offer.tsx'

/** Refunds: the available one, which is received first and then moved to the wallet, and the ones received before. */
export function RefundSheet({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const { data: check, error, refetch } = useQuery(refundCheckQuery(i18n.locale))
  const reloadWallet = useReloadWallet()
  const { run, phase } = useReceiveRefund()
  const [isAdding, setAdding] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [result, setResult] = useState<Result>()

  const showSuccess = async (message: string | undefined, usualCode: 'REFUND_SUCCESS' | 'SUCCESS') => {
    setChanged(true)
    showToast({ tone: 'ok', text: await answerText(i18n, message, usualCode, t`Saved`) })
  }
  const close = () => {
    if (isChanged) reloadWallet()
    onClose()
  }
  const receive = async () => {
    const outcome = await run()
    if (outcome.kind === 'refused') setResult(await failureText(i18n, outcome.error))
    if (outcome.kind === 'done') await showSuccess(outcome.answer.message, 'REFUND_SUCCESS')
  }

  return (
    <MoneySheet
      open
      full
      busy={phase !== 'idle' || isAdding}
      onClose={close}
      title={<Trans>Loss refund</Trans>}
      closeLabel={t`Close`}
    >
      {check === undefined ? (
        <NotLoaded
          error={error}
          height="h-48"
          unnamed={{ title: <Trans>This did not load</Trans> }}
          onRetry={refetch}
        />
      ) : (
        <>
          <RefundOffer check={check} isReceiving={phase !== 'idle'} onReceive={() => void receive()} />
          {check.result && check.bonus && (
            <Note tone="warn">
              <Trans>You already have a bonus; finish it before receiving the refund</Trans>
            </Note>
          )}
          <CollectedRefund
            amountSatang={check.receivedAmount}
            onBusy={setAdding}
            onDone={(message) => void showSuccess(message, 'SUCCESS')}
            onRefused={setResult}
          />
        </>
      )}
      <GainLog
        list={refundLog}
        gainOf={({ refundAmount: amountSatang, createdAt }) => ({
          title: t`Loss refund`,
          amountSatang,
          createdAt,
        })}
        icon="refund"
        heading={<Trans>Refund history</Trans>}
        empty={
          <EmptyState
            scene="gift"
            title={<Trans>No refunds received yet</Trans>}
            text={<Trans>What you receive is listed here with its day.</Trans>}
            action={
              <>
                <Link
                  to="."
                  search={(search: object) => ({ ...search, sheet: 'conditions' as const })}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  <Trans>Conditions</Trans>
                </Link>
                <Link to="/user/howto" className={buttonClass({ variant: 'quiet' })}>
                  <Trans>How to use</Trans>
                </Link>
              </>
            }
          />
        }
      />
      <ResultAlert result={result} okLabel={t`OK`} onClose={() => setResult(undefined)} />
    </MoneySheet>
  )
}
