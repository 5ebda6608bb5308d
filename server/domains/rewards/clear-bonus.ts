import type { Transaction } from '../../platform/db/transaction.ts'
import { lockMember } from '../members/lock-member.ts'
import { activeAward } from './awards.ts'
import { endingSatang, finishAward } from './finish-award.ts'
import { requireAgreed } from './forfeits.ts'
import { requireExplainedPlay } from './play/require-explained-play.ts'

/**
 * Ends the award that the member is playing for: the bonus and its winnings are removed, the member's own money stays. Does nothing without a
 * bonus.
 *
 * @returns the amount removed, in satang.
 * @param agreedSatang the most that the member agrees to lose; undefined where the client has named nothing
 * @throws {Refusal} FORFEIT_CHANGED when it would be more, BONUS_REMAINING while its money is still in a game, ROUNDS_PENDING while its value is unknown.
 */
export async function clearBonus(
  tx: Transaction,
  memberId: string,
  now: Date,
  agreedSatang?: number,
): Promise<number> {
  await lockMember(tx, memberId)
  const award = await activeAward(tx, memberId)
  if (award === undefined) return 0
  await requireExplainedPlay(tx, memberId)
  requireAgreed(endingSatang(award), agreedSatang)
  return finishAward(tx, award, 'cancelled', now)
}
