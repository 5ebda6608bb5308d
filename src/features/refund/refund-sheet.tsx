import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReloadWallet } from '../../data/wallet.ts'
import { answerText } from '../../i18n/error-text.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { type Result, ResultAlert } from '../../ui/dialogs/alert-dialog.tsx'
import { MoneySheet } from '../../ui/dialogs/money-sheet.tsx'
import { RetryState } from '../../ui/feedback/empty-state.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { ServerHtml } from '../../ui/server-html.tsx'
import { refundCheckQuery, useReceiveRefund } from './api.ts'
import { CollectedRefund } from './collected-refund.tsx'
import { RefundLog } from './refund-log.tsx'
import { RefundOffer } from './refund-offer.tsx'

/** Refunds: the available one, which is received first and then moved to the wallet, and the ones received before. */
export function RefundSheet({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const { data: check, isError, refetch } = useQuery(refundCheckQuery(i18n.locale))
  const reloadWallet = useReloadWallet()
  const { run, phase } = useReceiveRefund()
  const [isAdding, setAdding] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [result, setResult] = useState<Result>()

  const showSuccess = async (message: string | undefined, usualCode: 'REFUND_SUCCESS' | 'SUCCESS') => {
    setChanged(true)
    showToast({ tone: 'ok', text: await answerText(i18n, message, usualCode) })
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
      {check === undefined && !isError && <Skeleton className="h-48 w-full" />}
      {check === undefined && isError && (
        <RetryState
          icon="refund"
          title={<Trans>Nothing here yet</Trans>}
          retryLabel={<Trans>Try again</Trans>}
          onRetry={() => void refetch()}
        />
      )}
      {check !== undefined && (
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
          {check.info !== undefined && check.info !== '' && (
            <ServerHtml html={check.info} retryLabel={t`Try again`} />
          )}
        </>
      )}
      <RefundLog />
      <ResultAlert result={result} okLabel={t`OK`} onClose={() => setResult(undefined)} />
    </MoneySheet>
  )
}
