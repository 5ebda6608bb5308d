import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type BonusProgress, useAskEnding } from '../../data/bonus.ts'
import { playedShare } from '../../domain/bonus-progress.ts'
import { type AlertAction, AlertDialog, type Result } from '../../ui/dialogs/alert-dialog.tsx'
import { useEndBonus } from './use-end-bonus.ts'
import { WhatGoes } from './what-goes.tsx'

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
  const { mutate: ask, mutateAsync: askAgain, data, isError, isPending, isIdle, submittedAt } = useAskEnding()
  const { end, busy } = useEndBonus({ askAgain, onClose, onResult })
  useEffect(() => {
    if (open) ask()
  }, [open, ask])

  const ending = data?.ending
  const isAsking = (isPending && !busy) || isIdle
  const isUnknown = !isAsking && !busy && (isError || ending?.known === false)
  const isAway = (ending?.inGames ?? 0) > 0
  const agree = () => (Date.now() - submittedAt > GOOD_FOR_MS ? ask() : void end(ending))
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
      cancel={{ label: t`Keep it`, onPress: () => !busy && onClose() }}
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
