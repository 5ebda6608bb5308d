import { Trans } from '@lingui/react/macro'
import { later } from '../../../ui/later.ts'
import type { DepositWallet } from '../api/deposit.ts'
import { LoadedPart } from '../loaded-part.tsx'
import { giftMinimumSatang } from '../ways.ts'

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
      <p className="text-caption text-text-2">
        <Trans>Contact admin to change the wallet phone number</Trans>
      </p>
    </>
  )
}
