import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useEffect, useRef } from 'react'
import { useWallet } from '../../../data/wallet.ts'
import { requiresEnglishName, isEnglishName, normaliseHolderName } from '../../../domain/bank-account-name.ts'
import { formatDateTime, formatKip } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { DepositBank } from '../api/deposit.ts'
import { KipField, readKipInput } from '../kip-field.tsx'
import { paidAmount } from '../minimum.tsx'
import { PanelFoot } from '../panel-frame.tsx'
import { Steps } from '../steps.tsx'
import { TransferDone } from '../transfer-done.tsx'
import { useCopyText } from '../use-copy-text.ts'
import { useTypedProblemText } from '../use-typed-problem-text.ts'
import { AccountNameDialog } from './account-name-dialog.tsx'
import { Trip } from './trip.tsx'

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
      <PanelFoot>
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
      </PanelFoot>
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
  const copyText = useCopyText()
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
