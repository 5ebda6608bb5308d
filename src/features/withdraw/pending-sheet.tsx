import { useQuery } from '@tanstack/react-query'
import type { WithdrawalTerms } from '../../data/lookup.ts'
import { type Wallet, walletQuery } from '../../data/wallet.ts'
import { atHandSatang } from '../../domain/money/total-balance.ts'
import { expectedTimes, isAhead } from '../../domain/money/withdrawal-time.ts'
import { useNow } from '../../hooks/use-now.ts'
import { FollowWithdrawal } from './follow-withdrawal.tsx'
import type { PendingWithdrawal } from './pending-withdrawal.ts'
import { SecondWithdrawal } from './second-withdrawal.tsx'

/** How often the pending withdrawal is polled, in ms. */
const LOOK_MS = 15_000

interface PendingSheetProps {
  wallet: Wallet
  pending: PendingWithdrawal
  limits: WithdrawalTerms | undefined
  /** True when the member follows the pending withdrawal, false when they want another one. */
  isFollowing: boolean
  isOverHome: boolean
  onFollow: () => void
  onContact: () => void
  onClose: () => void
}

/** The pending withdrawal, in place of the form for another one. */
export function PendingSheet({
  wallet,
  pending,
  limits,
  isFollowing,
  isOverHome,
  ...leads
}: PendingSheetProps) {
  useQuery({ ...walletQuery, staleTime: 0, refetchInterval: LOOK_MS })
  const expected = expectedTimes(pending.since, limits?.usualMinutes)
  const now = useNow(LOOK_MS)
  const about = expected && isAhead(expected.about, now) ? expected.about : undefined
  if (!isFollowing) {
    const nextSatang = Math.min(atHandSatang(wallet), limits?.withdrawMax ?? Infinity)
    return <SecondWithdrawal pending={pending} about={about} now={now} nextSatang={nextSatang} {...leads} />
  }
  return (
    <FollowWithdrawal
      pending={pending}
      expected={expected}
      usualMinutes={limits?.usualMinutes}
      account={wallet.bankAccount}
      isOverHome={isOverHome}
      {...leads}
    />
  )
}
