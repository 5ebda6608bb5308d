import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DepositBank } from '../../data/deposit/deposit.ts'
import { formatShortBaht } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { AccountNameDialog } from './account-name-dialog.tsx'
import { BankCard } from './bank-card.tsx'
import { PanelFoot } from './panel-foot.tsx'
import { Steps } from './steps.tsx'
import { TransferDone } from './transfer-done.tsx'
import { useCopyAccount } from './use-copy-account.ts'

interface BankPanelProps {
  banks: readonly DepositBank[]
  minimumSatang: number | undefined
  onUploadSlip: () => void
  onDone: () => void
}

/** The operator's accounts to transfer to. Several fold like an accordion, the first one open. */
export function BankPanel({ banks, minimumSatang, onUploadSlip, onDone }: BankPanelProps) {
  const [open, setOpen] = useState(0)
  const { copy, naming } = useCopyAccount()
  return (
    <>
      {banks.map((bank, index) => (
        <BankCard
          // oxlint-disable-next-line react/no-array-index-key -- a bank may be offered twice, and their order is the operator's
          key={index}
          bank={bank}
          open={index === open}
          onOpen={banks.length > 1 ? () => setOpen(index) : undefined}
          onCopy={copy}
        />
      ))}
      <Steps
        steps={[
          {
            key: 'transfer',
            text: (
              <Trans>
                Open your bank app and transfer from <b>your registered account</b>.
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
        ]}
      />
      {minimumSatang !== undefined && (
        <p className="text-caption text-text-3">
          <Trans>Minimum deposit {formatShortBaht(minimumSatang)} baht</Trans>
        </p>
      )}
      <Button variant="quiet" icon="slip" onClick={onUploadSlip}>
        <Trans>Upload slip</Trans>
      </Button>
      <PanelFoot>
        <TransferDone variant="secondary" onDone={onDone} />
      </PanelFoot>
      <AccountNameDialog {...naming} />
    </>
  )
}
