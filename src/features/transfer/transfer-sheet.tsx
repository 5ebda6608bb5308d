import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePause, useWallet } from '../../data/wallet.ts'
import { TRANSFER_MINIMUM_SATANG, WALLET } from '../../domain/money/transfer-rules.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { EmptyState, RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { AmountSheet } from '../../ui/fields/amount-sheet.tsx'
import { AccountPicker, accountsOf, type Account } from './accounts.tsx'
import { TransferDoneDialog } from './transfer-done-dialog.tsx'
import { TransferEnds } from './transfer-ends.tsx'
import { useTransferForm } from './use-transfer-form.ts'

interface TransferSheetProps {
  /** The screen under the sheet is home, which has the games. */
  isOverHome?: boolean
  onClose: () => void
  onDeposit: () => void
  /** Goes to home. */
  onGames: () => void
}

/** Moves money between the main wallet and the games. */
export function TransferSheet({ isOverHome = true, onClose, onDeposit, onGames }: TransferSheetProps) {
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
  const failure = useLoadFailure(error)
  const isPaused = usePause() !== undefined
  const accounts = wallet && accountsOf(wallet)
  if (accounts !== undefined && accounts.length > 1)
    return <TransferForm accounts={accounts} isPaused={isPaused} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={<Trans>Transfer</Trans>} closeLabel={t`Close`}>
      {wallet !== undefined ? (
        <EmptyState
          icon="swap"
          title={<Trans>No game account to transfer to yet</Trans>}
          action={
            isPaused ? undefined : wallet.wallet.amount > 0 ? (
              <Button onClick={isOverHome ? onClose : onGames}>
                <Trans>Choose a game</Trans>
              </Button>
            ) : (
              <Button icon="deposit" onClick={onDeposit}>
                <Trans>Deposit</Trans>
              </Button>
            )
          }
        />
      ) : error === null ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
      )}
    </Sheet>
  )
}

interface TransferAllProps {
  target: Account | undefined
  disabled: boolean
  onConfirm: () => void
}

/** Amounts to choose with one tap, in satang. */
const QUICK_AMOUNTS = [100_00, 500_00, 1000_00]

interface TransferFormProps {
  accounts: readonly Account[]
  /** Money goes to the main wallet only. */
  isPaused: boolean
  onClose: () => void
}

/**
 * The source, the target and the amount of a transfer, then the server's response. Nothing is shown as moved before the server has confirmed
 * it.
 */
function TransferForm({ accounts, isPaused, onClose }: TransferFormProps) {
  const { t } = useLingui()
  const form = useTransferForm(accounts)
  const [picking, setPicking] = useState<'from' | 'to'>()
  const choices = isPaused
    ? accounts.filter(({ code }) => (code === WALLET) === (picking === 'to'))
    : accounts
  const isBusy = form.phase !== 'idle'
  useReloadHold(form.isTyped && form.done === undefined)

  const amount = form.amountSatang
  const minimum = formatShortBaht(TRANSFER_MINIMUM_SATANG)
  return (
    <>
      <AmountSheet
        open={form.done === undefined}
        onClose={onClose}
        title={<Trans>Transfer</Trans>}
        closeLabel={t`Close`}
        phase={form.phase}
        checking={<Trans>No answer yet. We are checking, please wait.</Trans>}
        submitIcon="swap"
        submitLabel={amount ? t`Transfer ${formatBaht(amount)}` : t`Transfer`}
        onSubmit={() => void form.sendOne()}
        refusal={form.refusal}
        below={<TransferAll target={form.to} disabled={isBusy} onConfirm={() => void form.sendAll()} />}
      >
        <TransferEnds
          from={form.from}
          to={form.to}
          errors={form.errors}
          disabled={isBusy}
          onPick={setPicking}
          onSwap={form.swap}
        />
        <AmountField
          label={t`Amount`}
          hint={t`Minimum ฿${minimum}`}
          error={form.errors.amount}
          refusal={form.refusal}
          value={form.amountText}
          onChange={form.type}
          quickAmounts={QUICK_AMOUNTS}
          quickLabel={t`Quick amounts`}
          allLabel={t`All`}
          onAll={form.fillAll}
          disabled={isBusy}
        />
      </AmountSheet>
      <AccountPicker
        open={picking !== undefined}
        title={picking === 'from' ? <Trans>Transfer from</Trans> : <Trans>Transfer to</Trans>}
        accounts={choices}
        chosen={picking && form[picking]?.code}
        onChoose={(code) => {
          if (picking !== undefined) form.choose(picking, code)
          setPicking(undefined)
        }}
        onClose={() => setPicking(undefined)}
      />
      {form.done && <TransferDoneDialog done={form.done} accounts={accounts} onClose={onClose} />}
    </>
  )
}

/** Moves every other balance into the chosen target. Asks first, because it empties every other account. */
function TransferAll({ target, disabled, onConfirm }: TransferAllProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const name = target?.name ?? t`Main wallet`
  // Without a target the form reports what is missing; there is nothing to confirm.
  const press = () => (target === undefined ? onConfirm() : setAsking(true))
  return (
    <>
      <Button variant="secondary" block disabled={disabled} onClick={press}>
        <Trans>Transfer all</Trans>
      </Button>
      <AlertDialog
        open={isAsking}
        tone="confirm"
        title={<Trans>Move everything to {name}?</Trans>}
        confirm={{
          label: t`Transfer all`,
          onPress: () => {
            setAsking(false)
            onConfirm()
          },
        }}
        cancel={{ label: t`Cancel`, onPress: () => setAsking(false) }}
      >
        <Trans>Every other balance moves there, from the wallet and from all games.</Trans>
      </AlertDialog>
    </>
  )
}
