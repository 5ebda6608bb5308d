import { Trans } from '@lingui/react/macro'
import type { WithdrawalTerms } from '../../data/lookup.ts'
import { useOwnBaht } from '../../data/own-baht.ts'
import type { Wallet } from '../../data/wallet.ts'
import { inGamesSatang } from '../../domain/money/balances.ts'
import { WALLET } from '../../domain/money/transfer-rules.ts'
import { Fact, Facts } from '../../ui/feedback/facts.tsx'
import { ArrivalTime, Payout } from './withdraw-target.tsx'
import { withdrawalCost } from './withdrawal-cost.ts'

interface HoldingsProps {
  wallet: Wallet
  /** Nothing can be withdrawn now. */
  isBlocked: boolean
  /** What the member has typed; undefined once it was refused. */
  amountSatang: number | undefined
  terms: WithdrawalTerms | undefined
}

/** The sources of a withdrawal: what is there, and once there is an amount that can be paid, what it takes from them and when it arrives. */
export function Holdings({ wallet, isBlocked, amountSatang, terms }: HoldingsProps) {
  const ownBaht = useOwnBaht()
  const cost = !isBlocked && amountSatang ? withdrawalCost(wallet, amountSatang) : undefined
  const payout = (
    <Payout account={wallet.bankAccount} exchange={terms?.exchange} amountSatang={cost && amountSatang} />
  )
  if (cost?.missingSatang === 0) {
    const fromWallet = cost.taken.find(({ code }) => code === WALLET)?.takenSatang ?? 0
    const fromGames = cost.taken.reduce((sum, { takenSatang }) => sum + takenSatang, -fromWallet)
    return (
      <Facts>
        <Fact label={<Trans>From main wallet</Trans>}>{ownBaht(fromWallet)}</Fact>
        {fromGames > 0 && (
          <Fact label={<Trans>Taken from games, only what is missing</Trans>}>{ownBaht(fromGames)}</Fact>
        )}
        {payout}
        <ArrivalTime usualMinutes={terms?.usualMinutes} />
      </Facts>
    )
  }
  const inGames = inGamesSatang(wallet)
  return (
    <Facts>
      <Fact label={isBlocked ? <Trans>Main wallet</Trans> : <Trans>Available in main wallet</Trans>}>
        {ownBaht(wallet.wallet.amount)}
      </Fact>
      {inGames > 0 && <Fact label={<Trans>In games, brought back if needed</Trans>}>{ownBaht(inGames)}</Fact>}
      {!isBlocked && payout}
    </Facts>
  )
}
