import type { Queryable } from '../db/queryable.ts'
import type { ActiveAward } from './awards.ts'
import { endingSatang } from './finish-award.ts'
import { hasUnheardGames } from './play/has-unheard-games.ts'
import { playGap } from './play/play-gap.ts'

/** How long the value of a bonus counts as known after the games were queried, while money is there. */
const HEARD_MS = 60_000

/**
 * What ending a bonus would take from the member now, in satang.
 *
 * @returns undefined when the games must be queried first, or have not reported.
 */
export async function bonusEnding(db: Queryable, award: ActiveAward, now: Date): Promise<number | undefined> {
  const { memberId } = award
  if ((await playGap(db, memberId)) !== undefined) return undefined
  const isKnown = (await wasJustHeard(db, award, now)) || !(await hasUnheardGames(db, memberId, []))
  return isKnown ? endingSatang(award) : undefined
}

async function wasJustHeard(db: Queryable, award: ActiveAward, now: Date): Promise<boolean> {
  const rows = await db.query('award.heard', 'SELECT 1 FROM award WHERE id = $1 AND heard_at >= $2', [
    award.id,
    new Date(now.getTime() - HEARD_MS),
  ])
  return rows.length > 0
}
