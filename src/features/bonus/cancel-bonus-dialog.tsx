import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type BonusEnding, useAskEnding } from '../../data/bonus.ts'
import { formatBaht } from '../../i18n/format.ts'
import { type AlertAction, AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'

interface CancelBonusDialogProps {
  open: boolean
  busy: boolean
  onKeep: () => void
  onCancel: () => void
}

/** How long an amount stays true enough to be agreed to, in ms; the server does not vouch for it any longer either. */
const GOOD_FOR_MS = 60_000

/** Asks before a bonus is ended, and says how much goes: the games are asked first, so that winnings are not left out. */
export function CancelBonusDialog({ open, busy, onKeep, onCancel }: CancelBonusDialogProps) {
  const { t } = useLingui()
  const { mutate: ask, data: ending, isError, isPending, isIdle, submittedAt } = useAskEnding()
  useEffect(() => {
    if (open) ask()
  }, [open, ask])

  const isAsking = isPending || isIdle
  const isUnknown = !isAsking && (isError || ending?.known === false)
  const agree = () => (Date.now() - submittedAt > GOOD_FOR_MS ? ask() : onCancel())
  const confirm: AlertAction = isUnknown
    ? { label: t`Ask again`, onPress: () => ask() }
    : { label: t`Cancel bonus`, onPress: agree, busy, disabled: isAsking }

  return (
    <AlertDialog
      open={open}
      tone={isUnknown ? 'wait' : 'danger'}
      title={<Trans>Cancel this bonus?</Trans>}
      cancel={{ label: t`Keep it`, onPress: () => !busy && onKeep() }}
      confirm={confirm}
    >
      <p>
        <Trans>The bonus and winnings from it are removed.</Trans>
      </p>
      <output className="font-bold text-text empty:hidden">
        {isAsking && <Trans>Asking the games for the amount</Trans>}
        {isUnknown && (
          <Trans>A game has not reported yet, so the amount is not known. Try again in a moment.</Trans>
        )}
        {!isAsking && !isUnknown && <AmountThatGoes ending={ending} />}
      </output>
      <p>
        <Trans>This cannot be undone.</Trans>
      </p>
    </AlertDialog>
  )
}

/** Nothing where the server does not say it. */
function AmountThatGoes({ ending }: { ending: BonusEnding | null | undefined }) {
  if (ending?.amount === undefined) return null
  const amount = formatBaht(ending.amount)
  return <Trans>{amount} will be removed</Trans>
}
