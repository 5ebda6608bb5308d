import { Trans, useLingui } from '@lingui/react/macro'
import { WALLET_MINIMUM_BAHT } from '../../../domain/money/gift-link.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useCopy } from '../../../parts/copy.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageFoot } from '../../../ui/dialogs/sheet-pages.tsx'
import { CopyRow } from '../../../ui/feedback/facts.tsx'
import { later } from '../../../ui/later.ts'
import type { DepositWallet } from '../api/deposit.ts'
import { LoadedPart } from '../loaded-part.tsx'
import { OwnAccount } from '../own-account.tsx'
import { TransferDone } from '../transfer-done.tsx'
import { giftMinimumSatang } from '../ways.ts'

const CHANGE_NUMBER = (
  <p className="text-caption text-text-2">
    <Trans>Contact admin to change the wallet phone number</Trans>
  </p>
)

interface WalletPanelProps {
  wallet: DepositWallet
  onSendSlip: () => void
  onDone: () => void
}

/** One of the operator's mobile wallets that accepts transfers: its owner, and its number where the operator shows it. */
export function WalletPanel({ wallet, onSendSlip, onDone }: WalletPanelProps) {
  const { t } = useLingui()
  const copyText = useCopy()
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
      {CHANGE_NUMBER}
      <Button variant="quiet" icon="slip" onClick={onSendSlip}>
        <Trans>Send the slip</Trans>
      </Button>
      <PageFoot>
        <TransferDone variant="secondary" onDone={onDone} />
      </PageFoot>
    </>
  )
}

const FORM = later(async () => (await import('./gift-form.tsx')).GiftForm)

/** The page on which a gift link is redeemed. */
export function GiftPanel({ wallet }: { wallet: DepositWallet }) {
  const { walletAccountName: name } = wallet
  return (
    <>
      {name !== undefined && (
        <p className="text-small wrap-anywhere text-text-2">
          <Trans>Recipient: {name}</Trans>
        </p>
      )}
      <LoadedPart part={FORM} props={{ minimumSatang: giftMinimumSatang(wallet) }} />
      {CHANGE_NUMBER}
    </>
  )
}
