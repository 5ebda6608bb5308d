import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import type { DepositBank } from '../api/deposit.ts'
import { paidAmount } from '../minimum.tsx'
import { PanelFoot } from '../panel-foot.tsx'
import { Steps } from '../steps.tsx'
import { TransferDone } from '../transfer-done.tsx'
import { AccountNameDialog } from './account-name-dialog.tsx'
import { KipCalculator } from './kip-calculator.tsx'
import { Trip } from './trip.tsx'
import { useCopyAccount } from './use-copy-account.ts'

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
