import { memberBalances } from '../../ledger/accounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { ActiveAward } from './awards.ts'
import { endingSatang } from './finish-award.ts'
import { accountOf } from './grant-award.ts'
import { playGap } from './play/play-gap.ts'
import { hasUnreportedGames } from './play/reported-versions.ts'

/** How long the value of a bonus counts as known after the games were queried, while money is there. */
const REPORTED_MS = 60_000

/** What ending a bonus would do now. All amounts in satang. */
export interface BonusEnding {
  /** What would be taken. */
  readonly amountSatang: number
  /** What the member would have left, in the wallet and in games. */
  readonly keptSatang: number
  /** How much of the amount lies elsewhere and can not be taken from there. */
  readonly inGamesSatang: number
}

/**
 * What ending a bonus would take from the member now, and leave.
 *
 * @returns undefined when the games must be queried first, or have not reported.
 */
export async function bonusEnding(
  db: Queryable,
  award: ActiveAward,
  now: Date,
): Promise<BonusEnding | undefined> {
  const { memberId } = award
  if ((await playGap(db, memberId)) !== undefined) return undefined
  const isKnown = (await wasJustReported(db, award, now)) || !(await hasUnreportedGames(db, memberId, []))
  return isKnown ? readEnding(db, award) : undefined
}

async function readEnding(db: Queryable, award: ActiveAward): Promise<BonusEnding> {
  const balances = await memberBalances(db, award.memberId)
  const sumOf = (isCounted: (kind: string) => boolean) =>
    balances.reduce((sum, { kind, balanceSatang }) => (isCounted(kind) ? sum + balanceSatang : sum), 0)
  const source = accountOf(award.source)
  const amountSatang = endingSatang(award)
  const playableSatang = sumOf((kind) => kind === 'wallet' || kind === 'transit' || kind.startsWith('game:'))
  return {
    amountSatang,
    keptSatang: Math.max(0, playableSatang - (source === 'wallet' ? amountSatang : 0)),
    inGamesSatang: Math.max(0, amountSatang - sumOf((kind) => kind === source)),
  }
}

async function wasJustReported(db: Queryable, award: ActiveAward, now: Date): Promise<boolean> {
  const rows = await db.query('award.just-reported', 'SELECT 1 FROM award WHERE id = $1 AND heard_at >= $2', [
    award.id,
    new Date(now.getTime() - REPORTED_MS),
  ])
  return rows.length > 0
}
