import { toBaht } from '#contract/primitives.ts'
import { houseAccount, lockedBalance, memberAccount, memberBalances } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { type ActiveAward, type AwardOutcome, awardValueSatang, playableSatang } from './awards.ts'
import { accountOf } from './grant-award.ts'
import { hasUnreportedGames, playGap } from './play/explained-play.ts'

/**
 * Ends an award; the caller has locked the member. When won, its money becomes the member's own. When lost or cancelled, the rest of it,
 * including winnings from it, goes back to the operator, and the member's own money stays.
 *
 * @returns what went back to the operator, in satang.
 * @throws {Refusal} BONUS_REMAINING when it is cancelled while its money is still in a game, from where nobody can take it back; `inGames`
 *   says how many baht that are.
 */
export async function finishAward(
  tx: Transaction,
  award: ActiveAward,
  outcome: AwardOutcome,
  now: Date,
): Promise<number> {
  const removedSatang = outcome === 'won' ? 0 : await takeBack(tx, award, outcome, now)
  const isAtStake = outcome === 'won' && accountOf(award.source) === 'wallet'
  await tx.query(
    'award.finish',
    `UPDATE award SET status = $2, ended_at = $3, removed_satang = $4, turnover_satang = $5, net_satang = $6,
                      finish_id = $7, stake_satang = $8, unexplained_since = NULL
      WHERE id = $1`,
    [
      award.id,
      outcome,
      now,
      removedSatang,
      award.turnoverSatang,
      award.netSatang,
      uuidv7(),
      isAtStake ? awardValueSatang(award) : 0,
    ],
  )
  return removedSatang
}

/**
 * What goes back to the operator when an award ends without being won, in satang. A refund is kept apart from the money in play, so nothing
 * of it can have been lost.
 */
export function endingSatang(award: ActiveAward): number {
  return accountOf(award.source) === 'refund' ? award.amountSatang : awardValueSatang(award)
}

async function takeBack(
  tx: Transaction,
  award: ActiveAward,
  outcome: AwardOutcome,
  now: Date,
): Promise<number> {
  const account = memberAccount(award.memberId, accountOf(award.source))
  const availableSatang = await lockedBalance(tx, account)
  const valueSatang = endingSatang(award)
  if (outcome === 'cancelled' && availableSatang < valueSatang) {
    throw new Refusal('BONUS_REMAINING', {
      params: { inGames: toBaht(valueSatang - availableSatang) },
    })
  }
  const amountSatang = Math.min(valueSatang, availableSatang)
  if (amountSatang > 0) {
    await postTransfer(tx, {
      kind: 'finish-bonus',
      actor: award.memberId,
      description: award.code,
      reference: `finish:${award.id}`,
      occurredAt: now,
      postings: [
        { account, amountSatang: -amountSatang },
        { account: houseAccount(award.source), amountSatang },
      ],
    })
  }
  return amountSatang
}

/** How long the value of a bonus counts as known after the games were queried, while money is there. */
const REPORTED_MS = 60_000

/** What ending a bonus would do now. All amounts in satang. */
export interface BonusEnding {
  /** What would be taken. */
  readonly amountSatang: number
  /** What the member would have left, in the wallet and in games. */
  readonly keptSatang: number
  /** How much of the amount is elsewhere and can not be taken from there. */
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
  const source = accountOf(award.source)
  const amountSatang = endingSatang(award)
  const availableSatang = balances.find(({ kind }) => kind === source)?.balanceSatang ?? 0
  return {
    amountSatang,
    keptSatang: Math.max(0, playableSatang(balances) - (source === 'wallet' ? amountSatang : 0)),
    inGamesSatang: Math.max(0, amountSatang - availableSatang),
  }
}

async function wasJustReported(db: Queryable, award: ActiveAward, now: Date): Promise<boolean> {
  const rows = await db.query('award.just-reported', 'SELECT 1 FROM award WHERE id = $1 AND heard_at >= $2', [
    award.id,
    new Date(now.getTime() - REPORTED_MS),
  ])
  return rows.length > 0
}
