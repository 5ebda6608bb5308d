import { useLingui, Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { followBalance } from '../../data/balance-news.ts'
import { moneyNews, type MoneyNews } from '../../data/money/money-news.ts'
import { followOpenActions } from '../../data/money/open-actions.ts'
import { useWalletPolling, type WaitingSheet } from '../../data/wallet-polling.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { heldModals, waitWords } from '../../ui/dialogs/wait.tsx'
import { dismissNews, showToast } from '../../ui/feedback/toast.ts'
import { newsText } from './news-text.ts'
import { RefusedWithdrawal } from './refused-withdrawal.tsx'

interface MoneyFollowUpProps {
  /** The open sheet that waits for money. */
  waitingSheet: WaitingSheet | undefined
  /** Opens the statement, or a transaction in it. */
  onStatement: (entry?: string) => void
  /** Opens the contact page. */
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
