import { Trans, useLingui } from '@lingui/react/macro'
import { WALLET_MINIMUM_BAHT } from '../../../domain/money/gift-link.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyRow } from '../../../ui/feedback/facts.tsx'
import type { DepositWallet } from '../api/deposit.ts'
import { OwnAccount } from '../own-account.tsx'
import { PanelFoot } from '../panel-frame.tsx'
import { TransferDone } from '../transfer-done.tsx'
import { useCopyText } from '../use-copy-text.ts'

interface WalletPanelProps {
  wallet: DepositWallet
  onSendSlip: () => void
  onDone: () => void
}

/** One of the operator's mobile wallets that accepts transfers: its owner, and its number where the operator shows it. */
export function WalletPanel({ wallet, onSendSlip, onDone }: WalletPanelProps) {
  const { t } = useLingui()
  const copyText = useCopyText()
  const { walletAccountName: name, walletAccountNo: number } = wallet
  return (
    <>
      <OwnAccount />
      {(name !== undefined || number !== undefined) && (
        <section className="lined-rows rounded-lg bg-surface-2">
          {name !== undefined && (
            <p className="px-4 py-3 wrap-anywhere">
              <Trans>Recipient: {name}</Trans>
            </p>
          )}
          {number !== undefined && (
            <CopyRow
              label={<Trans>Phone number</Trans>}
              value={formatPhone('th', number)}
              copyLabel={t`Copy`}
              onCopy={() => void copyText(number)}
            />
          )}
        </section>
      )}
      <p className="text-small text-text-2">
        <Trans>Minimum ฿{WALLET_MINIMUM_BAHT}. The wallet is credited within 1 minute.</Trans>
      </p>
      <p className="text-caption text-text-2">
        <Trans>Contact admin to change the wallet phone number</Trans>
      </p>
      <Button variant="quiet" icon="slip" onClick={onSendSlip}>
        <Trans>Send the slip</Trans>
      </Button>
      <PanelFoot>
        <TransferDone variant="secondary" onDone={onDone} />
      </PanelFoot>
    </>
  )
}
