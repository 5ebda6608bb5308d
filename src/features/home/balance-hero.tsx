import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { setHiding, useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { inGamesSatang, totalSatang } from '../../domain/money/balances.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Amount } from '../../ui/amount.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/placeholders.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { BalanceAge } from './balance-age.tsx'
import type { OpenHomeSheet } from './widgets.tsx'

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
    <section className="total px-4 pb-3" aria-label={t`Total balance`}>
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
        gamesSatang={inGamesSatang(wallet)}
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

interface WalletSplitProps {
  mainSatang: number
  gamesSatang: number
  onTransfer: () => void
}

/** The two parts of the total: the main wallet and the games, with a transfer button between them. */
function WalletSplit({ mainSatang, gamesSatang, onTransfer }: WalletSplitProps) {
  const { t } = useLingui()
  const ownBaht = useOwnBaht()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1 rounded-lg bg-cloth-deep px-3">
      <dl className="contents">
        <div className="order-1 flex-auto py-1.5">
          <dt className="text-micro text-on-cloth-2">
            <Trans>Main wallet</Trans>
          </dt>
          <dd translate="no" className="font-bold whitespace-nowrap">
            {ownBaht(mainSatang)}
          </dd>
        </div>
        <div className="order-3 flex-auto py-1.5 text-right">
          <dt className="text-micro text-on-cloth-2">
            <Trans>In games</Trans>
          </dt>
          <dd translate="no" className="font-bold whitespace-nowrap">
            {ownBaht(gamesSatang)}
          </dd>
        </div>
      </dl>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Transfer between wallet and games`}
        onClick={onTransfer}
        className="order-2 grid size-touch flex-none place-items-center rounded-full"
      >
        <Lozenge icon="swap" />
      </button>
    </div>
  )
}

/**
 * Placeholder of the balance before the first response: the same boxes in the same places, so that nothing moves when the figures arrive.
 * When they cannot be read, only the space is kept, and home below shows the reason.
 */
function HeroSkeleton({ isWaiting }: { isWaiting: boolean }) {
  return (
    <section className="px-4 pb-3" aria-busy={isWaiting || undefined}>
      {isWaiting && (
        <output className="sr-only">
          <Trans>Loading...</Trans>
        </output>
      )}
      <div aria-hidden="true" className={isWaiting ? undefined : 'invisible'}>
        <div className="-mt-2 -mb-2 flex min-h-touch items-center">
          <Skeleton className="h-4 w-18" />
        </div>
        <Skeleton className="my-0.5 h-11 w-[214px]" />
        <div className="-mt-2 flex min-h-touch items-center">
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="min-h-touch rounded-lg bg-cloth-deep" />
      </div>
    </section>
  )
}
