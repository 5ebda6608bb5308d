import { Trans } from '@lingui/react/macro'
import type { DepositWallet } from '../../data/deposit/deposit.ts'
import { Button } from '../../ui/button.tsx'
import { GiftForm } from './gift-form.tsx'
import { PanelFoot } from './panel-foot.tsx'
import { TransferDone } from './transfer-done.tsx'
import { WalletCard } from './wallet-card.tsx'

interface WalletPanelProps {
  wallets: readonly DepositWallet[]
  onUploadSlip: () => void
  onDone: () => void
}

/** The operator's mobile wallets: one takes transfers, another the links of gifts. */
export function WalletPanel({ wallets, onUploadSlip, onDone }: WalletPanelProps) {
  const takesGifts = wallets.some(({ mode }) => mode === 'gift')
  return (
    <>
      {wallets.map((wallet, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing else tells two wallets apart, and their order is the operator's
        <WalletCard key={index} wallet={wallet} />
      ))}
      {takesGifts && <GiftForm />}
      <p className="text-caption text-text-3">
        <Trans>Contact admin to change the wallet phone number</Trans>
      </p>
      <Button variant="quiet" icon="slip" onClick={onUploadSlip}>
        <Trans>Upload slip</Trans>
      </Button>
      {/* The foot is the gift's where there is one. */}
      {takesGifts ? (
        <TransferDone variant="secondary" onDone={onDone} />
      ) : (
        <PanelFoot>
          <TransferDone variant="secondary" onDone={onDone} />
        </PanelFoot>
      )}
    </>
  )
}
