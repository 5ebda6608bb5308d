import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { setHiding, useHiding } from '../../data/own-baht.ts'
import { useWallet } from '../../data/wallet.ts'
import { inGamesSatang, totalSatang } from '../../domain/money/total-balance.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { IconButton } from '../../ui/button.tsx'
import { BalanceAge } from './balance-age.tsx'
import { HeroSkeleton } from './hero-skeleton.tsx'
import type { OpenHomeSheet } from './open-home-sheet.ts'
import { WalletSplit } from './wallet-split.tsx'

/** The fade of a dialog's scrim (dialog.css). Used with reduced motion too, because nothing moves. */
const FADE = { animation: 'scrim-in 240ms linear' }

/** The member's total balance and its time. Figures change only when the server has answered. */
export function BalanceHero({ openSheet }: { openSheet: OpenHomeSheet }) {
  const { t } = useLingui()
  const { wallet, updatedAt, isCurrent, error } = useWallet()
  const isHidden = useHiding()

  if (wallet === undefined) return <HeroSkeleton isWaiting={error === null} />
  const total = totalSatang(wallet)
  const figure = formatBaht(total, { symbol: false })
  return (
    <section className="px-4 pb-3" aria-label={t`Total balance`}>
      <div className="-mt-2 -mb-2 flex min-h-touch items-center text-small text-on-cloth-2">
        <Trans>Total balance</Trans>
        <IconButton
          icon={isHidden ? 'eye-off' : 'eye'}
          label={isHidden ? t`Show balances` : t`Hide balances`}
          onClick={() => setHiding(!isHidden)}
        />
      </div>
      <Changing value={total}>
        <Amount
          amountSatang={total}
          hidden={isHidden}
          label={isHidden ? t`Balance is hidden` : t`Total balance ${figure} baht`}
        />
      </Changing>
      <BalanceAge updatedAt={updatedAt} isCurrent={isCurrent} />
      <WalletSplit
        mainSatang={wallet.wallet.amount}
        inGamesSatang={inGamesSatang(wallet)}
        onTransfer={() => openSheet('transfer')}
      />
    </section>
  )
}

/** Fades its content in when `value` changes, so that the member notices the change. The first value appears at once. */
export function Changing({ value, children }: { value: number; children: ReactNode }) {
  const [first] = useState(value)
  return (
    <div key={value} style={value === first ? undefined : FADE}>
      {children}
    </div>
  )
}
