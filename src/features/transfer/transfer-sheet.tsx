import './transfer-ends.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { usePause, useWallet } from '../../data/wallet/wallet.ts'
import { QUICK_TRANSFERS_SATANG, TRANSFER_MINIMUM_SATANG, WALLET } from '../../domain/money/transfer-rules.ts'
import { formatBaht, formatShortBaht } from '../../i18n/format.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Button } from '../../ui/button.tsx'
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { AmountSheet } from '../../ui/fields/amount-sheet.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { type Account, AccountFace, AccountPicker, accountsOf } from './accounts.tsx'
import { type Collected, type TransferDone, useTransferForm } from './use-transfer-form.ts'

interface TransferSheetProps {
  /** The screen under the sheet is home, which has the games. */
  isOverHome?: boolean
  onClose: () => void
  onDeposit: () => void
  onGames: () => void
}

/** Moves money between the main wallet and the games. */
export function TransferSheet({ isOverHome = true, onClose, onDeposit, onGames }: TransferSheetProps) {
  const { t } = useLingui()
  const { wallet, error, retry } = useWallet()
  const isPaused = usePause() !== undefined
  const accounts = wallet && accountsOf(wallet)
  if (accounts !== undefined && accounts.length > 1)
    return <TransferForm accounts={accounts} isPaused={isPaused} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={<Trans>Transfer</Trans>} closeLabel={t`Close`}>
      {wallet !== undefined ? (
        <EmptyState
          scene="loom"
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
      ) : (
        <NotLoaded error={error} height="h-64" onRetry={retry} />
      )}
    </Sheet>
  )
}

interface TransferAllProps {
  target: Account | undefined
  disabled: boolean
  onConfirm: () => void
}

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
        <div className="ends relative grid grid-cols-[minmax(0,1fr)] gap-2">
          <AccountChoice
            label={t`From`}
            account={form.from}
            error={form.errors.from}
            disabled={isBusy}
            onPress={() => setPicking('from')}
          />
          <button
            type="button"
            aria-label={t`Swap source and target`}
            disabled={isBusy}
            onClick={form.swap}
            className="swap rounded-full disabled:opacity-50"
          >
            <Lozenge icon="swap" />
          </button>
          <AccountChoice
            label={t`To`}
            account={form.to}
            error={form.errors.to}
            disabled={isBusy}
            onPress={() => setPicking('to')}
          />
        </div>
        <AmountField
          label={t`Amount`}
          hint={t`Minimum ฿${minimum}`}
          error={form.errors.amount}
          refusal={form.refusal}
          value={form.amountText}
          onChange={form.type}
          quickAmounts={QUICK_TRANSFERS_SATANG}
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

interface TransferDoneDialogProps {
  done: TransferDone
  accounts: readonly Account[]
  onClose: () => void
}

/** The transfer that the server has confirmed. Lists each place whose money did not arrive, and where that money is now. */
function TransferDoneDialog({ done, accounts, onClose }: TransferDoneDialogProps) {
  const { t } = useLingui()
  const name = (code: string) => accounts.find((account) => account.code === code)?.name ?? t`Main wallet`
  const isPartial =
    done.kind === 'all' && done.stayed.length + done.inWallet.length + done.checking.length > 0
  const from = done.kind === 'one' ? name(done.from) : ''
  const to = name(done.to)
  return (
    <AlertDialog
      open
      tone={isPartial ? 'wait' : 'ok'}
      title={isPartial ? <Trans>Not everything was moved</Trans> : <Trans>Transfer done</Trans>}
      confirm={{ label: t`OK`, onPress: onClose }}
    >
      {done.kind === 'one' ? (
        <>
          <b translate="no" className="text-amount text-text">
            {formatBaht(done.amountSatang)}
          </b>
          <p>
            <Trans>
              From {from} to {to}
            </Trans>
          </p>
        </>
      ) : (
        done.hasMoved && (
          <p>
            <Trans>Balances were moved to {to}.</Trans>
          </p>
        )
      )}
      {done.kind === 'all' && <Rest done={done} name={name} />}
    </AlertDialog>
  )
}

function Rest({ done, name }: { done: Collected; name: (code: string) => string }) {
  const names = (codes: readonly string[]) => codes.map(name).join(', ')
  const [stayed, inWallet, checking] = [names(done.stayed), names(done.inWallet), names(done.checking)]
  return (
    <>
      {stayed !== '' && (
        <p>
          <Trans>{stayed}: not moved, the money is where it was.</Trans>
        </p>
      )}
      {inWallet !== '' && (
        <p>
          <Trans>{inWallet}: the money is in your main wallet now.</Trans>
        </p>
      )}
      {checking !== '' && (
        <p>
          <Trans>{checking}: still being checked. The money arrives, or goes back, by itself.</Trans>
        </p>
      )}
    </>
  )
}

interface AccountChoiceProps {
  label: string
  account: Account | undefined
  error?: string | undefined
  disabled: boolean
  onPress: () => void
}

/** The source or target of a transfer, with its balance. Pressing it offers the other accounts. */
function AccountChoice({ label, account, error, disabled, onPress }: AccountChoiceProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  const id = useId()
  const name = account && (account.name ?? t`Main wallet`)
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        disabled={disabled}
        onClick={onPress}
        className={`end rounded-lg bg-surface-2 active:bg-surface-3 disabled:opacity-70 ${error === undefined ? '' : '[box-shadow:0_0_0_2px_var(--neg)]'}`}
      >
        <span className="text-small text-text-2">{label}</span>
        <AccountFace account={account} />
        <span className="min-w-0 flex-1">
          {account === undefined ? (
            <span className="text-text-2">
              <Trans>Select account</Trans>
            </span>
          ) : (
            <>
              <b className="block wrap-anywhere">{name}</b>
              <span translate="no" className="block text-small text-text-2">
                {ownBaht(account.balanceSatang)}
              </span>
            </>
          )}
        </span>
        <Icon name="chevron-down" className="size-5 flex-none text-text-2" />
      </button>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-caption text-neg">
          {error}
        </p>
      )}
    </div>
  )
}
