import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type EndingQuote, type BonusEnding, useBringBack, useClearBonus } from '../../data/bonus.ts'
import { useStillHere } from '../../data/money/left-context.ts'
import { answerText, errorText, failureText } from '../../i18n/error-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import type { Result } from '../../ui/dialogs/alert-dialog.tsx'
import { showToast } from '../../ui/feedback/toast.ts'

interface EndBonusOptions {
  /** Asks the games for balances, then asks the server what ending the bonus costs now. */
  askAgain: () => Promise<EndingQuote>
  onClose: () => void
  onResult: (result: Result) => void
}

/**
 * Ends the bonus for the confirmed amount. Money of the bonus that is in games is moved to the wallet first, in the same tap. When the amount
 * differs afterwards, or not all of the money arrived, the bonus is not ended, and the member sees the new amount. It is not ended either
 * when the member closes the dialog or leaves meanwhile; what has been sent by then is reported as news.
 */
export function useEndBonus({ askAgain, onClose, onResult }: EndBonusOptions) {
  const { i18n, t } = useLingui()
  const { run: bringAllBack } = useBringBack()
  const { clear } = useClearBonus()
  const tapped = useStillHere()
  const [busy, setBusy] = useState(false)

  async function refused(error: unknown): Promise<void> {
    const result = await failureText(i18n, error)
    onClose()
    onResult(result)
  }

  /** Moves the money from the games. Resolves with whether the bonus can be ended now for the same amount. */
  async function bringBack(agreed: BonusEnding, isStillHere: () => boolean): Promise<boolean> {
    const brought = await bringAllBack({ body: { to: 'WALLET' } })
    if (!isStillHere()) return false
    if (brought.kind === 'refused') await refused(brought.error)
    if (brought.kind === 'unknown') onClose()
    if (brought.kind !== 'done') return false
    const { ending } = await askAgain()
    if (!isStillHere()) return false
    return ending?.known === true && ending.amount === agreed.amount && (ending.inGames ?? 0) === 0
  }

  async function clearBonus(
    agreed: BonusEnding | null | undefined,
    isStillHere: () => boolean,
  ): Promise<void> {
    const outcome = await clear(agreed?.amount)
    if (!isStillHere()) return undefined
    if (outcome.kind === 'refused' && outcome.error.code === 'FORFEIT_CHANGED') {
      showToast({ tone: 'error', text: await errorText(i18n, outcome.error) })
      return void (await askAgain())
    }
    if (outcome.kind === 'refused') return refused(outcome.error)
    onClose()
    if (outcome.kind !== 'done') return
    if (!('removed' in outcome.answer)) {
      const text = await answerText(i18n, outcome.answer.message, 'BONUS_CLEAR', t`Saved`)
      return showToast({ tone: 'ok', text })
    }
    const removed = formatBaht(outcome.answer.removed)
    showToast({ tone: 'info', text: t`The bonus is ended. ${removed} was removed` })
  }

  /** Never rejects: the dialog shows the error of a failed request. */
  async function end(agreed: BonusEnding | null | undefined): Promise<void> {
    const isStillHere = tapped()
    setBusy(true)
    try {
      const isAway = agreed?.inGames !== undefined && agreed.inGames > 0
      if (!isAway || (await bringBack(agreed, isStillHere))) await clearBonus(agreed, isStillHere)
    } catch {
      // The request failed, and the dialog shows its error.
    } finally {
      setBusy(false)
    }
  }

  return { end, busy }
}
