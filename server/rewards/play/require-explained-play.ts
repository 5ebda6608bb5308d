import type { Queryable } from '../../db/queryable.ts'
import { Refusal } from '../../errors.ts'
import { playGap } from './play-gap.ts'

/**
 * What a bonus is worth is known when the rounds have been read that explain what was won and lost since.
 *
 * @throws {Refusal} ROUNDS_PENDING while a game provider has told of a balance and not of its rounds
 */
export async function requireExplainedPlay(db: Queryable, memberId: string): Promise<void> {
  if ((await playGap(db, memberId)) !== undefined) throw new Refusal('ROUNDS_PENDING')
}
