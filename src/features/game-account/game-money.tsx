import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import type { GameAccountFacts } from '../../data/wallet.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useAmountProblemText } from '../../i18n/use-amount-problem-text.ts'
import { useOnline } from '../../session/connection.ts'
import { useReloadHold } from '../../session/use-reload-hold.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { CheckingNote, Note } from '../../ui/feedback/note.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { useGameMoney } from './use-game-money.ts'

interface GameMoneyProps {
  account: GameAccountFacts
  walletSatang: number
  /** Money is being sent: nothing may close the sheet. */
  onBusy: (isBusy: boolean) => void
}

/** Transfers money from the main wallet into this game, and all of it back. */
export function GameMoney({ account, walletSatang, onBusy }: GameMoneyProps) {
  const { t } = useLingui()
  const online = useOnline()
  const ownBaht = useOwnBaht()
  const money = useGameMoney(account, walletSatang)
  const isBusy = money.phase !== 'idle'
  const error = useAmountProblemText(money.problem)
  useReloadHold(money.amountText !== '')
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (money.refusal === undefined) return
    // The refusal has pushed the buttons down; the amount that it is about comes back when both have room.
    buttons.current?.scrollIntoView?.({ block: 'nearest' })
    buttons.current?.closest('form')?.querySelector('.field-box')?.scrollIntoView?.({ block: 'nearest' })
  }, [money.refusal])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && online) void money.moveIn()
  }
  const { name } = account
  return (
    <form noValidate onSubmit={submit} className="amount-form amount-card rounded-lg bg-surface-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-text-2">
          <Trans>Main wallet</Trans>
        </span>
        <b translate="no" className="tabular-nums">
          {ownBaht(walletSatang)}
        </b>
      </p>
      <AmountField
        label={t`Amount`}
        error={error}
        value={money.amountText}
        onChange={money.type}
        allLabel={t`All`}
        onAll={money.fillAll}
        disabled={isBusy}
      />
      {money.refusal !== undefined && <Note tone="error">{money.refusal}</Note>}
      {money.phase === 'checking' && (
        <CheckingNote>
          <Trans>No answer yet. We are checking, please wait.</Trans>
        </CheckingNote>
      )}
      <div ref={buttons} className="flex flex-wrap gap-3 *:flex-1">
        <Button
          variant="secondary"
          type="submit"
          busy={money.running === 'in'}
          disabled={!online || !money.isTyped || money.running === 'back'}
        >
          <Trans>Transfer to game</Trans>
        </Button>
        <Button
          variant="secondary"
          busy={money.running === 'back'}
          disabled={!online || account.amount <= 0 || money.running === 'in'}
          onClick={() => void money.bringBack()}
        >
          <Trans>Bring back to wallet</Trans>
        </Button>
      </div>
      <AlertDialog
        open={money.done !== undefined}
        tone="ok"
        title={<Trans>Transfer done</Trans>}
        confirm={{ label: t`OK`, onPress: money.acknowledge }}
      >
        {money.done === 0 ? (
          <Trans>Nothing was left in {name}.</Trans>
        ) : (
          <b translate="no" className="text-amount text-text tabular-nums">
            {formatBaht(money.done ?? 0)}
          </b>
        )}
      </AlertDialog>
    </form>
  )
}
