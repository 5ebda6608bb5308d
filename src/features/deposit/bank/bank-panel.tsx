import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWallet } from '../../../data/wallet/wallet.ts'
import {
  isEnglishName,
  normaliseHolderName,
  requiresEnglishName,
  wrongLetterOf,
} from '../../../domain/bank-account-name.ts'
import { bankName, groupAccountNumber } from '../../../domain/bank-account.ts'
import { shownSign } from '../../../domain/text/one-form.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatDateTime, formatKip } from '../../../i18n/format.ts'
import { useCopy } from '../../../parts/copy.tsx'
import { useReloadHold } from '../../../session/work-in-hand.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PageFoot } from '../../../ui/dialogs/sheet-pages.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { BankMark } from '../../../ui/pictures/bank-mark.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import { type DepositBank, useRenameAccount } from '../api/deposit.ts'
import { KipField, readKipInput, useTypedProblemText } from '../kip-field.tsx'
import { OwnMark, useOwnPlace } from '../own-account.tsx'
import { Steps } from '../steps.tsx'
import { TransferDone } from '../transfer-done.tsx'
import { paidAmount } from '../ways.ts'

interface BankPanelProps {
  bank: DepositBank
  minimumSatang: number | undefined
  onSendSlip: () => void
  onDone: () => void
}

/** A transfer to one of the operator's accounts: from which account, to which one, and what follows. */
export function BankPanel({ bank, minimumSatang, onSendSlip, onDone }: BankPanelProps) {
  const { copy, isCopied, naming } = useCopyAccount()
  const { bankCode, bankAccountNo: number, currency, exchange } = bank
  // Only an automatic account reports transfers. Of any other account nothing is known before the slip has been sent.
  const isReported = bank.mode === 'AUTO'
  return (
    <>
      <Trip bank={bank} isCopied={isCopied} onCopy={copy} />
      {currency !== undefined && currency !== 'BAHT' && (
        <p className="text-small text-text-2">
          <Trans>Currency: {currency}</Trans>
        </p>
      )}
      {exchange !== undefined && <KipCalculator exchange={exchange} />}
      <Steps steps={isReported ? REPORTED_STEPS : SLIP_STEPS} />
      {minimumSatang !== undefined && (
        <p className="text-caption text-text-2">
          <Trans>Minimum deposit {paidAmount(minimumSatang, exchange)}</Trans>
        </p>
      )}
      {isReported && (
        <Button variant="quiet" icon="slip" onClick={onSendSlip}>
          <Trans>Send the slip</Trans>
        </Button>
      )}
      <PageFoot>
        {!isReported && (
          <Button variant="primary" block icon="slip" onClick={onSendSlip}>
            <Trans>Send the slip</Trans>
          </Button>
        )}
        <TransferDone
          variant="secondary"
          isReported={isReported}
          account={number === undefined ? undefined : { bankCode, end: number.slice(-4) }}
          onDone={onDone}
        />
      </PageFoot>
      <AccountNameDialog {...naming} />
    </>
  )
}

const PASTE = {
  key: 'paste',
  text: <Trans>Paste the number in your bank app and pay</Trans>,
}

const REPORTED_STEPS = [
  PASTE,
  {
    key: 'back',
    text: (
      <Trans>
        Come back and press <b>I have transferred</b>
      </Trans>
    ),
  },
  {
    key: 'credit',
    text: (
      <Trans>
        The wallet is credited within <b>1 minute</b> of the bank confirming.
      </Trans>
    ),
  },
  {
    key: 'slip',
    text: (
      <Trans>
        Not there yet? Upload the slip within <b>1 hour</b>.
      </Trans>
    ),
  },
]

const SLIP_STEPS = [
  PASTE,
  {
    key: 'slip',
    text: (
      <Trans>
        Come back and send the slip within <b>1 hour</b>
      </Trans>
    ),
  },
  { key: 'credit', text: <Trans>The wallet is credited once the slip has been checked</Trans> },
]

interface KipCalculatorProps {
  exchange: NonNullable<DepositBank['exchange']>
}

/** Converts an amount in kip to the credited baht. It sends nothing. */
function KipCalculator({ exchange }: KipCalculatorProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const problemText = useTypedProblemText(formatKip)
  const read = readKipInput(typed)
  const { kipPerBaht, since } = exchange
  return (
    <KipField
      label={t`Kip to baht`}
      hint={t`฿1 = ${formatKip(kipPerBaht)} · rate of ${formatDateTime(since)}`}
      exchange={exchange}
      error={typeof read === 'object' ? problemText(read) : undefined}
      value={typed}
      onChange={setTyped}
    />
  )
}

/** Delay between the changed name and the automatic copy of the number, in ms. */
const COPY_AFTER_MS = 1000

/** How long the button shows that the number was copied, in ms. */
const SAID_MS = 2000

/**
 * Copies the number of one of the operator's accounts. Some banks report a transfer with the sender's English name only. A member of such a
 * bank whose account has another name is asked for the English one first; the number is copied after that is saved.
 */
function useCopyAccount() {
  const { wallet } = useWallet()
  const copyText = useCopy()
  const [wanted, setWanted] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const { bankCode = '', bankAccountName = '' } = wallet?.bankAccount ?? {}
  const needsName = requiresEnglishName(bankCode) && !isEnglishName(normaliseHolderName(bankAccountName))
  const copyNow = async (accountNumber: string) => {
    const worked = await copyText(accountNumber)
    clearTimeout(timer.current)
    setCopied(worked)
    if (worked) timer.current = setTimeout(() => setCopied(false), SAID_MS)
  }
  const copy = (accountNumber: string) => {
    if (needsName) setWanted(accountNumber)
    else void copyNow(accountNumber)
  }
  const onSaved = () => {
    const accountNumber = wanted
    setWanted(undefined)
    if (accountNumber === undefined) return
    timer.current = setTimeout(() => void copyNow(accountNumber), COPY_AFTER_MS)
  }
  return {
    copy,
    /** The number has just been copied. */
    isCopied,
    /** The props of the dialog that asks for the name. */
    naming: {
      open: wanted !== undefined,
      bankCode,
      name: bankAccountName,
      onSaved,
      onClose: () => setWanted(undefined),
    },
  }
}

interface AccountNameDialogProps {
  open: boolean
  bankCode: string
  /** The name that is registered now. */
  name: string
  onSaved: () => void
  onClose: () => void
}

/** Asks for the English name of the member's own account, as in their bank book. */
export function AccountNameDialog({ open, bankCode, name, onSaved, onClose }: AccountNameDialogProps) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const { mutateAsync: rename, isPending } = useRenameAccount()
  useReloadHold(open && typed !== undefined)
  const value = typed ?? name

  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const bankAccountName = normaliseHolderName(value)
    if (bankAccountName === '') return setError(t`Please fill in your account name`)
    if (!isEnglishName(bankAccountName)) {
      const letter = shownSign(wrongLetterOf(bankCode, bankAccountName) ?? bankAccountName)
      return setError(t`Bank account name must be in English only. Check this letter: ${letter}`)
    }
    try {
      await rename({ bankCode, bankAccountName })
      setTyped(undefined)
      onSaved()
    } catch (failure) {
      setError(await errorText(i18n, failure))
    }
    return undefined
  }
  return (
    <Dialog
      open={open}
      busy={isPending}
      onClose={onClose}
      title={<Trans>Account name in English</Trans>}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <p className="text-small text-text-2">
        <Trans>
          KTB, TMB and BBL accounts need the name in English, as in your bank book, before copying.
        </Trans>
      </p>
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="text-start">
        <TextField
          label={t`Account name`}
          error={error}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          onChange={(event) => change(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

interface TripProps {
  bank: DepositBank
  /** The number has just been copied; the button shows it. */
  isCopied: boolean
  onCopy: (accountNumber: string) => void
}

/** The path of the money: from the member's own account to one of the operator's. */
function Trip({ bank, isCopied, onCopy }: TripProps) {
  const { i18n } = useLingui()
  const { wallet } = useWallet()
  const place = useOwnPlace()
  const { bankCode, bankAccountName, bankAccountNo } = bank
  const name = bankName(bank.bank, i18n.locale) ?? bankCode
  return (
    <div className="grid">
      <section className="grid gap-0.5 rounded-lg bg-info-soft p-3">
        <h3 className="text-caption text-text-2">
          <Trans>Only from your registered account</Trans>
        </h3>
        <Leg mark={<OwnMark />} who={wallet?.bankAccount?.bankAccountName} where={place}>
          <Icon name="lock" className="size-5" />
        </Leg>
      </section>
      <span className="relative grid place-items-center" style={TIE} aria-hidden="true">
        <Lozenge icon="deposit" size="xs" tone="marigold" />
      </span>
      <section className="grid gap-0.5 rounded-lg bg-surface-2 p-3">
        <h3 className="text-caption text-text-2">
          <Trans>To this account</Trans>
        </h3>
        <Leg mark={<BankMark bankCode={bankCode} />} who={bankAccountName ?? name} where={name} />
        {bankAccountNo ? (
          <>
            <p translate="no" className="pt-1 pb-2 text-title wrap-anywhere">
              {groupAccountNumber(bankAccountNo)}
            </p>
            <Button
              variant="primary"
              block
              icon={isCopied ? 'check' : 'copy'}
              onClick={() => onCopy(bankAccountNo)}
            >
              {isCopied ? <Trans>Copied</Trans> : <Trans>Copy account number</Trans>}
            </Button>
          </>
        ) : (
          <p className="text-small text-text-2">
            <Trans>Ask us for the account number.</Trans>
          </p>
        )}
      </section>
    </div>
  )
}

/** Overlaps the edges of both accounts. */
const TIE = { marginBlock: '-.625rem', zIndex: 1 }

interface LegProps {
  mark: ReactNode
  who: string | undefined
  where: string | undefined
  children?: ReactNode
}

/** One account: whose it is, and at which bank. */
function Leg({ mark, who, where, children }: LegProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {mark}
      <p className="min-w-0 flex-1 basis-24">
        <b translate="no" className="block text-[.9375rem]/[1.6] wrap-anywhere">
          {who}
        </b>
        {where !== who && (
          <span translate="no" className="block text-caption wrap-anywhere text-text-2">
            {where}
          </span>
        )}
      </p>
      {children}
    </div>
  )
}
