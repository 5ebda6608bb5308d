import type { Queryable } from '../../../platform/db/queryable.ts'
import { Refusal } from '../../../platform/errors.ts'
import { playGap } from './play-gap.ts'

/**
 * Checks that the value of a bonus is known: the rounds behind its wins and losses have been read.
 *
 * @throws {Refusal} ROUNDS_PENDING while a game provider has reported a balance without the rounds that explain it
 */
export async function requireExplainedPlay(db: Queryable, memberId: string): Promise<void> {
  if ((await playGap(db, memberId)) !== undefined) throw new Refusal('ROUNDS_PENDING')
}
