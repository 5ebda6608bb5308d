import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import type { Wallet } from '../../data/wallet.ts'
import { inGamesSatang } from '../../domain/money/total-balance.ts'

interface HoldingsProps {
  wallet: Wallet
  /** Nothing can be withdrawn now. */
  isBlocked: boolean
}

/** The sources of a withdrawal: the main wallet, and the games when the wallet is not enough. */
export function Holdings({ wallet, isBlocked }: HoldingsProps) {
  const inGames = inGamesSatang(wallet)
  return (
    <dl className="grid gap-1">
      <Row
        label={isBlocked ? <Trans>Main wallet</Trans> : <Trans>Available in main wallet</Trans>}
        satang={wallet.wallet.amount}
      />
      {inGames > 0 && <Row label={<Trans>In games, brought back if needed</Trans>} satang={inGames} />}
    </dl>
  )
}

function Row({ label, satang }: { label: ReactNode; satang: number }) {
  const ownBaht = useOwnBaht()
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-small text-text-2">{label}</dt>
      <dd translate="no" className="ms-auto font-bold tabular-nums">
        {ownBaht(satang)}
      </dd>
    </div>
  )
}
