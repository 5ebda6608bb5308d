import type { Database } from '../../../platform/db/client.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lockMember } from '../../members/members.ts'
import { activeAward } from '../awards.ts'
import { finishAward } from '../finish-award.ts'
import { isLost } from './award-progress.ts'
import { countForAwards } from './count-play.ts'
import { hasUnreportedGames, type PlayGap, playGap } from './explained-play.ts'

/** How long a provider may take to report the rounds behind a balance. */
const PATIENCE_MS = 24 * 3_600_000

interface Review {
  readonly memberId: string
  /** Codes of the games that have just reported balance and rounds. */
  readonly reportedBy: readonly string[]
  /** On the business clock. */
  readonly now: Date
}

/**
 * Checks, after the games have been queried, whether rounds explain what was won and lost for a bonus. A difference is stored, so that the
 * operator sees it. After a day without rounds the books decide: the difference counts as won or lost, and not as turnover. A bonus without
 * value ends when everything is explained and every game has reported.
 */
export async function reviewPlay(db: Database, review: Review): Promise<void> {
  const { memberId, reportedBy, now } = review
  if ((await activeAward(db, memberId)) === undefined) return
  await db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const gap = await playGap(tx, memberId)
    const isReported = gap === undefined && !(await hasUnreportedGames(tx, memberId, reportedBy))
    await tx.query(
      'award.store-reported',
      `UPDATE award SET heard_at = $2 WHERE member_id = $1 AND status = 'active'`,
      [memberId, isReported ? now : null],
    )
    if (gap !== undefined) return noteGap(tx, review, gap)
    await forgetGap(tx, memberId)
    if (!isReported) return
    const award = await activeAward(tx, memberId)
    if (award !== undefined && isLost(award)) await finishAward(tx, award, 'lost', now)
  })
}

async function noteGap(tx: Transaction, { memberId, now }: Review, gap: PlayGap): Promise<void> {
  if (gap.since === null) {
    await tx.query('award.note-gap', 'UPDATE award SET unexplained_since = $2 WHERE id = $1', [
      gap.awardId,
      now,
    ])
  } else if (now.getTime() - gap.since.getTime() >= PATIENCE_MS) {
    await forgetGap(tx, memberId)
    const asRound = { cursor: '', resultSatang: gap.gapSatang, turnoverSatang: 0, endedAt: now }
    await countForAwards(tx, memberId, [asRound], now)
  }
}

async function forgetGap(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(
    'award.forget-gap',
    'UPDATE award SET unexplained_since = NULL WHERE member_id = $1 AND unexplained_since IS NOT NULL',
    [memberId],
  )
}
