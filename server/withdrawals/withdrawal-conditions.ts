import { toBaht } from '#contract/primitives.ts'
import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { requireExplainedPlay } from '../rewards/play/require-explained-play.ts'
import { bahtText } from './baht-text.ts'
import { activeAward } from '../rewards/awards.ts'
import { lockMember } from '../members/lock-member.ts'
import type { Member } from '../members/members.ts'
import type { WithdrawalLimits } from './withdrawal-limits.ts'

/**
 * Checks everything but the balance and the day, in the transaction of the withdrawal: the first condition that does not hold gives
 * the reason.
 *
 * @throws {Refusal}
 */
export async function requireWithdrawable(
  tx: Transaction,
  member: Member,
  amountSatang: number,
  limits: WithdrawalLimits,
): Promise<void> {
  requireWithinLimits(amountSatang, limits)
  await requireNoneOpen(tx, member)
  await requireNoBonusToPlay(tx, member)
}

function outside(reason: 'minimum' | 'maximum', satang: number): Refusal {
  return new Refusal('KEY_INVALID', { params: { key: 'amount', reason, bound: toBaht(satang) } })
}

function requireWithinLimits(amountSatang: number, { minSatang, maxSatang }: WithdrawalLimits): void {
  if (amountSatang < minSatang) throw outside('minimum', minSatang)
  if (amountSatang > maxSatang) throw outside('maximum', maxSatang)
}

/** One at a time: the member has to wait until the operator has dealt with the last one. A friendlier look before the unique index would refuse it. */
export async function requireNoneOpen(tx: Transaction, member: Member): Promise<void> {
  const [open] = await tx.query<{ amountSatang: number }>(
    'withdrawal.open',
    `SELECT amount_satang AS "amountSatang" FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'`,
    [member.id],
  )
  if (open === undefined) return
  throw new Refusal('WITHDRAW_PENDING', { params: { amount: bahtText(open.amountSatang) } })
}

/** Money given under conditions leaves only when they are met, and it is known what of it was played. A bonus received at the same moment waits for this, or comes first. */
async function requireNoBonusToPlay(tx: Transaction, member: Member): Promise<void> {
  await lockMember(tx, member.id)
  await requireExplainedPlay(tx, member.id)
  if ((await activeAward(tx, member.id)) !== undefined) throw new Refusal('BONUS_CONDITION')
}
