import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { clock } from '../../clock.ts'
import { useStillHere } from '../../data/money/left-context.ts'
import {
  type BonusEnding,
  type BonusProgress,
  type EndingQuote,
  useBringBack,
  useClearBonus,
  useEndingQuote,
} from '../../data/rewards/bonus.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { playedShare } from '../../domain/bonus-progress.ts'
import { answerText, errorText, failureText } from '../../i18n/error-text.ts'
import { formatBaht } from '../../i18n/format.ts'
import { type AlertAction, AlertDialog, type Result } from '../../ui/dialogs/alert-dialog.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Icon, type IconName } from '../../ui/pictures/icon.tsx'

interface EndBonusDialogProps {
  /** The name of the bonus; empty where the server does not send it. */
  name: string
  progress: BonusProgress | undefined
  open: boolean
  onClose: () => void
  onResult: (result: Result) => void
}

/** How long the shown amount may be confirmed, in ms. The server does not guarantee it for longer. */
const GOOD_FOR_MS = 60_000

/** Asks before a bonus is ended, and shows how much goes and stays. Asks the games for balances first, so that winnings are included. */
export function EndBonusDialog({ name, progress, open, onClose, onResult }: EndBonusDialogProps) {
  const { t } = useLingui()
  const { mutate: ask, mutateAsync: askAgain, data, isError, isPending, isIdle } = useEndingQuote()
  const { end, busy } = useEndBonus({ askAgain, onClose, onResult })
  useEffect(() => {
    if (open) ask()
  }, [open, ask])

  const ending = data?.ending
  const isAsking = (isPending && !busy) || isIdle
  const isUnknown = !isAsking && !busy && (isError || ending?.known === false)
  const isAway = (ending?.inGames ?? 0) > 0
  const isGood = () => data !== undefined && clock.isRecent(data.givenAtMs, GOOD_FOR_MS)
  const agree = () => (isGood() ? void end(ending) : ask())
  const confirm: AlertAction = isUnknown
    ? { label: t`Ask again`, onPress: () => ask() }
    : {
        label: isAway ? t`Bring it back and end the bonus` : t`End the bonus`,
        onPress: agree,
        busy,
        disabled: isAsking,
      }
  const percent = progress === undefined ? 0 : Math.floor(playedShare(progress) * 100)

  return (
    <AlertDialog
      open={open}
      tone={isUnknown ? 'wait' : 'danger'}
      title={name === '' ? <Trans>End this bonus?</Trans> : <Trans>End bonus {name}?</Trans>}
      cancel={{ label: busy ? t`Close` : t`Keep it`, onPress: onClose }}
      movesMoney
      confirm={confirm}
    >
      {ending?.amount === undefined && (
        <p>
          <Trans>Bonus and its winnings are removed</Trans>
        </p>
      )}
      <output className="grid gap-2 empty:hidden">
        {isAsking && <Trans>Asking the games for the amount</Trans>}
        {isUnknown && <Unknown silent={data?.silent ?? []} />}
        {!isAsking && !isUnknown && <WhatGoes ending={ending} silent={data?.silent ?? []} />}
      </output>
      <p className="text-small">
        {progress === undefined ? (
          <Trans>This cannot be undone.</Trans>
        ) : (
          <Trans>You have played {percent}%. This cannot be undone.</Trans>
        )}
      </p>
    </AlertDialog>
  )
}

function Unknown({ silent }: { silent: readonly string[] }) {
  const games = silent.join(', ')
  if (games === '') {
    return <Trans>A game has not reported yet, so the amount is not known. Try again in a moment.</Trans>
  }
  return <Trans>{games} has not reported yet, so the amount is not known. Try again in a moment.</Trans>
}

interface WhatGoesProps {
  ending: BonusEnding | null | undefined
  /** Games that did not answer. */
  silent: readonly string[]
}

/** What ending a bonus takes and leaves, in baht; nothing where the server does not send it. */
function WhatGoes({ ending, silent }: WhatGoesProps) {
  const ownBaht = useOwnBaht()
  if (ending?.amount === undefined) return null
  const { amount, kept, inGames = 0 } = ending
  const away = ownBaht(inGames)
  const games = silent.join(', ')
  return (
    <>
      <Row tone="neg" baht={formatBaht(-amount)}>
        <Trans>Bonus and its winnings are removed</Trans>
      </Row>
      {kept !== undefined && (
        <Row tone="pos" baht={ownBaht(kept)}>
          {inGames > 0 ? (
            <Trans>The rest stays yours</Trans>
          ) : (
            <Trans>Your deposit stays, withdraw at once</Trans>
          )}
        </Row>
      )}
      {inGames > 0 && (
        <span className="text-start text-small">
          <Trans>{away} of it lies in games. All your money there is brought back first.</Trans>
        </span>
      )}
      {inGames > 0 && games !== '' && (
        <span className="text-start text-small font-bold text-text">
          <Trans>{games} did not answer. Try again in a moment.</Trans>
        </span>
      )}
    </>
  )
}

const LOOKS: Record<'neg' | 'pos', { icon: IconName; row: string; sign: string }> = {
  neg: { icon: 'close', row: 'bg-neg-soft', sign: 'text-neg' },
  pos: { icon: 'check', row: 'bg-pos-soft', sign: 'text-pos' },
}

interface RowProps {
  tone: keyof typeof LOOKS
  baht: string
  children: ReactNode
}

function Row({ tone, baht, children }: RowProps) {
  const { icon, row, sign } = LOOKS[tone]
  return (
    <span className={`flex flex-wrap items-center gap-x-3 rounded-md px-3 py-2.5 text-start ${row}`}>
      <Icon name={icon} className={`size-5 flex-none ${sign}`} />
      <span className="min-w-32 flex-1 text-small text-text">{children}</span>
      <b translate="no" className={`ms-auto ${sign}`}>
        {baht}
      </b>
    </span>
  )
}

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
function useEndBonus({ askAgain, onClose, onResult }: EndBonusOptions) {
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
