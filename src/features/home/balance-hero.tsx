import { Trans, useLingui } from '@lingui/react/macro'
import { useWallet } from '../../data/wallet.ts'
import { inGamesSatang, totalSatang } from '../../domain/money/total-balance.ts'
import { formatBaht, formatDateTime } from '../../i18n/format.ts'
import { useOnline } from '../../session/connection.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { HeroSkeleton } from './hero-skeleton.tsx'
import { OnItsWay } from './on-its-way.tsx'
import type { OpenHomeSheet } from './open-home-sheet.ts'
import { useBalanceCheck } from './use-balance-check.ts'
import { WalletSplit } from './wallet-split.tsx'

/** Who is logged in, what they own in all, and as of when. Figures change only when the server has answered. */
export function BalanceHero({ openSheet }: { openSheet: OpenHomeSheet }) {
  const { t } = useLingui()
  const online = useOnline()
  const { wallet, updatedAt, isCurrent, error } = useWallet()
  const { check, isChecking } = useBalanceCheck()

  if (wallet === undefined) return <HeroSkeleton isWaiting={error === null} />
  const total = totalSatang(wallet)
  return (
    <section className="px-4 pt-2 pb-4" aria-label={t`Total balance`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-28 flex-1">
          <h1 className="truncate text-on-cloth-2">
            <Trans>
              Hello <b className="text-on-cloth">{wallet.profile.name}</b>
            </Trans>
          </h1>
          <p className="text-small text-on-cloth-2">
            <Trans>Total balance</Trans>
          </p>
        </div>
        <Button variant="cloth" size="s" icon="refresh" busy={isChecking} disabled={!online} onClick={check}>
          <Trans>Check balance</Trans>
        </Button>
      </div>
      <Amount amountSatang={total} label={t`Total balance ${formatBaht(total, { symbol: false })} baht`} />
      <p className="text-caption text-on-cloth-2">
        {isCurrent ? <Trans>Updated at</Trans> : <Trans>As last seen</Trans>}{' '}
        <time dateTime={updatedAt} className="tabular-nums whitespace-nowrap">
          {formatDateTime(updatedAt)}
        </time>
      </p>
      <WalletSplit
        mainSatang={wallet.wallet.amount}
        inGamesSatang={inGamesSatang(wallet)}
        onTransfer={() => openSheet('transfer')}
      />
      {wallet.onItsWay !== undefined && <OnItsWay {...wallet.onItsWay} />}
    </section>
  )
}
