import { Trans, useLingui } from '@lingui/react/macro'
import type { DepositWallet } from '../../data/deposit/deposit.ts'
import { CopyRow } from '../../ui/feedback/copy-row.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { useCopyText } from './use-copy-text.ts'

/** A mobile wallet of the operator's: whose it is, and its number where the operator tells it. */
export function WalletCard({ wallet }: { wallet: DepositWallet }) {
  const { t } = useLingui()
  const copyText = useCopyText()
  const { mode, walletAccountName: name, walletAccountNo: number } = wallet
  const isGift = mode === 'gift'
  return (
    <section className="rounded-lg bg-surface-2">
      <div className="flex items-center gap-3 p-4">
        <Lozenge icon={isGift ? 'gift' : 'phone'} tone="marigold" />
        <div className="min-w-0 flex-1">
          <h3 className="font-bold">
            <Trans>Mobile wallet</Trans>
          </h3>
          {name !== undefined && (
            <p className="text-small wrap-anywhere text-text-2">
              <Trans>Recipient: {name}</Trans>
            </p>
          )}
        </div>
      </div>
      {number !== undefined && !isGift && (
        <div className="border-t border-line">
          <CopyRow
            label={<Trans>Phone number</Trans>}
            value={number}
            copyLabel={t`Copy`}
            onCopy={() => void copyText(number)}
          />
        </div>
      )}
      {!isGift && (
        <p className="px-4 pt-1 pb-4 text-caption text-text-3">
          <Trans>Minimum ฿2. The wallet is credited within 1 minute.</Trans>
        </p>
      )}
    </section>
  )
}
