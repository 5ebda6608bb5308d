import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MoneyPhase } from '../../data/money/money-action.ts'
import { useTransfer } from '../../data/money/money-moves.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { type GameAccountFacts, usePause } from '../../data/wallet/wallet.ts'
import { readBahtInput } from '../../domain/money/amount-input.ts'
import {
  checkTransfer,
  QUICK_TRANSFERS_SATANG,
  type Transfer,
  type TransferProblem,
  WALLET,
} from '../../domain/money/transfer-rules.ts'
import { type AmountProblem, useAmountForm, useAmountProblemText } from '../../hooks/use-amount-form.ts'
import { formatBaht } from '../../i18n/format.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

interface GameMoneyProps {
  account: GameAccountFacts
  walletSatang: number
  /** While money is being sent nothing may close the sheet. */
  onPhase: (phase: MoneyPhase) => void
}

/** Transfers money from the main wallet into this game, and all of it back; while the member pauses only back. */
export function GameMoney({ account, walletSatang, onPhase }: GameMoneyProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const isPaused = usePause() !== undefined
  const money = useGameMoney(account, walletSatang)
  const isBusy = money.phase !== 'idle'
  const error = useAmountProblemText(money.problem)
  useReloadHold(money.amountText !== '')
  useEffect(() => onPhase(money.phase), [money.phase, onPhase])
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (money.refusal === undefined && error === undefined) return
    // The message has pushed the buttons down; the amount that it is about comes back when both have room.
    buttons.current?.scrollIntoView?.({ block: 'nearest' })
    buttons.current?.closest('form')?.querySelector('.field-box')?.scrollIntoView?.({ block: 'nearest' })
  }, [money.refusal, error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isPaused) void money.moveIn()
  }
  const { name } = account
  return (
    <form noValidate onSubmit={submit} className="amount-form amount-card rounded-lg bg-surface shadow-card">
      <div className="flex items-center justify-between gap-3">
        <Place name={<Trans>Main wallet</Trans>} amount={ownBaht(walletSatang)} />
        <Icon name="swap" className="size-5.5 flex-none text-text-2" />
        <Place name={<Trans>In the game</Trans>} amount={ownBaht(account.amount)} isLast />
      </div>
      {!isPaused && (
        <AmountField
          label={t`Amount`}
          error={error}
          value={money.amountText}
          onChange={money.type}
          allLabel={t`All`}
          onAll={money.fillAll}
          quickAmounts={QUICK_TRANSFERS_SATANG}
          quickLabel={t`Quick amounts`}
          disabled={isBusy}
        />
      )}
      {money.refusal !== undefined && <Note tone="error">{money.refusal}</Note>}
      <div ref={buttons} className="flex flex-wrap gap-3 *:flex-1">
        {!isPaused && (
          <Button
            variant="secondary"
            block
            type="submit"
            busy={money.running === 'in'}
            disabled={!money.isTyped || money.running === 'back'}
          >
            <Trans>Transfer to game</Trans>
            <Moved amount={money.isTyped && formatBaht(money.amountSatang ?? 0)} />
          </Button>
        )}
        <Button
          variant="secondary"
          block
          busy={money.running === 'back'}
          disabled={account.amount <= 0 || money.running === 'in'}
          onClick={() => void money.bringBack()}
        >
          <Trans>Bring back to wallet</Trans>
          <Moved amount={ownBaht(account.amount)} />
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
          <b translate="no" className="text-amount text-text">
            {formatBaht(money.done ?? 0)}
          </b>
        )}
      </AlertDialog>
    </form>
  )
}

interface PlaceProps {
  name: ReactNode
  amount: string
  isLast?: boolean
}

/** One of the two places between which money moves, and what is there. */
const Place = ({ name, amount, isLast = false }: PlaceProps) => (
  <p className={classNames('min-w-0', isLast && 'text-end')}>
    <span className="block text-small text-text-2">{name}</span>
    <b translate="no" className="wrap-anywhere">
      {amount}
    </b>
  </p>
)

/** How much a button moves, under its name; nothing before there is an amount. */
const Moved = ({ amount }: { amount: string | false }) =>
  amount !== false && (
    <span translate="no" className="block text-caption font-normal">
      {amount}
    </span>
  )

/** The state of transfers into one game and back. The typed amount stays only if the transfer was refused: one without an answer must not be sent again. */
function useGameMoney({ code, amount: inGameSatang }: GameAccountFacts, walletSatang: number) {
  const { transfer, transferWhole, phase } = useTransfer()
  const { check, refuse, fill, clear, ...form } = useAmountForm<AmountProblem>(`game:${code}`)
  const [running, setRunning] = useState<'in' | 'back'>()
  const [done, setDone] = useState<number>()

  async function send(way: 'in' | 'back', checked: Transfer | TransferProblem): Promise<void> {
    check('kind' in checked && !isOfEnds(checked) ? checked : undefined)
    if ('kind' in checked) return undefined
    setRunning(way)
    const outcome = await (way === 'in' ? transfer(checked) : transferWhole(checked))
    setRunning(undefined)
    if (outcome.kind === 'refused') return refuse(outcome.error)
    clear()
    if (outcome.kind === 'done') setDone(outcome.answer.amount ?? checked.amountSatang)
    return undefined
  }

  return {
    ...form,
    /** An amount other than zero was typed. */
    isTyped: form.amountText !== '' && form.amountSatang !== 0,
    phase,
    /** Which of the two transfers is under way. */
    running,
    /** The last confirmed amount, in satang, until it is acknowledged. */
    done,
    fillAll: () => fill(walletSatang),
    acknowledge: () => setDone(undefined),
    moveIn: () =>
      send(
        'in',
        checkTransfer({ from: WALLET, to: code, amount: readBahtInput(form.amountText) }, walletSatang),
      ),
    // The balance may have changed since it was shown, so no limit is checked here.
    bringBack: () => send('back', { from: code, to: WALLET, amountSatang: inGameSatang }),
  }
}

/** The source and the target are fixed here, so these problems cannot occur. */
function isOfEnds(problem: TransferProblem): problem is Exclude<TransferProblem, AmountProblem> {
  return ['no-source', 'no-target', 'same-account'].includes(problem.kind)
}
