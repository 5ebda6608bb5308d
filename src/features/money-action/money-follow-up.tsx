import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { moneyNews, type MoneyNews } from '../../data/money/money-news.ts'
import { followOpenActions } from '../../data/money/open-actions.ts'
import { acknowledgeRefusal, type Refusal, useUnseenRefusals } from '../../data/money/refusals.ts'
import { followBalance } from '../../data/wallet/balance-news.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { useWalletPolling, type WaitingSheet } from '../../data/wallet/wallet-polling.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { subscribeModals, topModal } from '../../ui/dialogs/open-modals.ts'
import { heldModals, waitWords } from '../../ui/dialogs/wait.tsx'
import { dismissNews, showToast } from '../../ui/feedback/toast.ts'
import { newsText } from './news-text.ts'

interface MoneyFollowUpProps {
  /** The open sheet that waits for money. */
  waitingSheet: WaitingSheet | undefined
  /** Opens the statement, or a transaction in it. */
  onStatement: (entry?: string) => void
  onContact: () => void
}

/**
 * Follows the balance, polls the wallet while money is on its way, finds out the outcome of money actions that no screen waits for, and reports it over any member screen. While an outcome is pending it says
 * so, and for the first seconds it blocks the screen.
 */
export function MoneyFollowUp({ waitingSheet, onStatement, onContact }: MoneyFollowUpProps) {
  const { i18n, t } = useLingui()
  const [news] = useSyncExternalStore(moneyNews.subscribe, moneyNews.current)

  useWalletPolling(waitingSheet)
  useEffect(followOpenActions, [])
  useEffect(followBalance, [])
  useEffect(() => dismissNews, [])
  useHoldBack()
  useEffect(
    () =>
      waitWords.set({
        slow: t`This takes longer than usual, please wait`,
        released: t`No answer yet. You may close this: we go on asking, and tell you how it ends.`,
      }),
    [t],
  )

  useEffect(() => {
    if (news?.kind !== 'done' && news?.kind !== 'refused') return
    moneyNews.acknowledge(news)
    void newsText(i18n, news).then((text) =>
      showToast({ tone: news.kind === 'done' ? 'ok' : 'error', text, isNews: true }),
    )
  }, [i18n, news])

  return (
    <>
      <RefusedWithdrawal onOpen={onStatement} onContact={onContact} />
      {(news?.kind === 'unknown' || news?.kind === 'given-up') && (
        <ResultUnknown
          news={news}
          onClose={() => moneyNews.acknowledge(news)}
          onStatement={() => onStatement()}
        />
      )}
    </>
  )
}

/** Makes the system's back behave like the buttons of a modal: it does nothing while the modal must stay open. */
function useHoldBack(): void {
  const { history } = useRouter()
  const isHeld = useSyncExternalStore(heldModals.subscribe, heldModals.get) > 0
  useEffect(() => {
    if (!isHeld) return undefined
    return history.block({ blockerFn: ({ action }) => action === 'BACK', enableBeforeUnload: false })
  }, [history, isHeld])
}

interface ResultUnknownProps {
  news: MoneyNews
  onClose: () => void
  onStatement: () => void
}

/** The outcome is unknown: where to look before trying again, and the reference by which support finds the action. */
function ResultUnknown({ news, onClose, onStatement }: ResultUnknownProps) {
  const { t } = useLingui()
  const leave = (then: () => void) => () => {
    onClose()
    then()
  }
  return (
    <AlertDialog
      open
      tone="wait"
      title={<Trans>Result not known yet</Trans>}
      confirm={{ label: t`View statement`, onPress: leave(onStatement) }}
      cancel={{ label: t`Close`, onPress: onClose }}
    >
      <p>
        <Trans>
          No answer came, so nobody knows yet whether it was done. Check Statement before you try again.
        </Trans>
      </p>
      {news.kind === 'given-up' && (
        <p className="text-caption wrap-anywhere">
          <Trans>If it is not there, contact us with this reference: {news.intent.key}</Trans>
        </p>
      )}
    </AlertDialog>
  )
}

/** How often the time on the dialog is updated, in ms. */
const LOOK_MS = 20_000

const hasModal = () => topModal() !== undefined

interface RefusedWithdrawalProps {
  onOpen: (id: string) => void
  onContact: () => void
}

/** Reports a withdrawal that the operator has rejected, over any member screen, once no sheet is in use: why, and where the money is. */
export function RefusedWithdrawal(leads: RefusedWithdrawalProps) {
  const refusals = useUnseenRefusals().filter(({ kind }) => kind === 'withdrawal')
  const isInUse = useSyncExternalStore(subscribeModals, hasModal)
  const [shownId, setShownId] = useState<string>()
  const shown = refusals.find(({ id }) => id === shownId)
  if (shown === undefined && refusals[0] !== undefined && !isInUse) setShownId(refusals[0].id)
  return shown === undefined ? null : <RefusalDialog {...leads} {...shown} />
}

/** A component of its own, because the time on it passes only while it is open. */
function RefusalDialog(props: RefusedWithdrawalProps & Refusal) {
  const { id, amount = 0, endedAt, reason, onOpen, onContact } = props
  const { t } = useLingui()
  const returned = useOwnBaht()(amount)
  const now = useNow(LOOK_MS)
  const clock = endedAt && nearMoment(endedAt, now)
  const close = () => acknowledgeRefusal(id)
  const leave = (then: () => void) => () => {
    close()
    then()
  }
  return (
    <AlertDialog
      open
      tone="error"
      title={<Trans>Withdrawal refused</Trans>}
      confirm={{ label: t`View statement`, onPress: leave(() => onOpen(id)) }}
      cancel={{ label: t`Close`, onPress: close }}
    >
      {reason !== undefined && <p className="font-bold wrap-anywhere text-text">{reason}</p>}
      <p>
        {clock ? (
          <Trans>
            {returned} went back to your wallet at {clock}
          </Trans>
        ) : (
          <Trans>{returned} went back to your wallet</Trans>
        )}
      </p>
      <Button variant="quiet" block icon="headset" onClick={leave(onContact)}>
        <Trans>Contact us</Trans>
      </Button>
    </AlertDialog>
  )
}
