import { WITHDRAW_LIMITS } from '../content/limits.ts'
import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { requireExplainedPlay } from '../rewards/require-explained-play.ts'
import { activeAward } from './awards.ts'
import { lockMember } from './lock-member.ts'
import type { Member } from './members.ts'

/** Something that must hold before a member may withdraw. @throws {Refusal} when it does not */
type WithdrawalCondition = (tx: Transaction, member: Member, amountSatang: number) => Promise<void> | void

/** In the order in which they are looked at: the first that does not hold gives the reason. */
const CONDITIONS: readonly WithdrawalCondition[] = [withinLimits, noneOpen, noBonusToPlay]

/**
 * Checks everything but the balance, in the transaction of the withdrawal.
 *
 * @throws {Refusal}
 */
export async function demandWithdrawable(
  tx: Transaction,
  member: Member,
  amountSatang: number,
): Promise<void> {
  for (const condition of CONDITIONS) await condition(tx, member, amountSatang)
}

function withinLimits(_tx: Transaction, _member: Member, amountSatang: number): void {
  const { minSatang, maxSatang } = WITHDRAW_LIMITS
  if (amountSatang < minSatang || amountSatang > maxSatang) {
    throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  }
}

/** A friendlier look before the unique index would refuse it. */
async function noneOpen(tx: Transaction, member: Member): Promise<void> {
  const open = await tx.query(
    'withdrawal.open',
    `SELECT 1 FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'`,
    [member.id],
  )
  if (open.length > 0) throw openWithdrawalExists()
}

/** One at a time: the member has to wait until the operator has dealt with the last one. */
export function openWithdrawalExists(): Refusal {
  return new Refusal('REQUEST_LIMIT', { status: 400 })
}

/** Money given under conditions leaves only when they are met, and it is known what of it was played. A bonus received at the same moment waits for this, or comes first. */
async function noBonusToPlay(tx: Transaction, member: Member): Promise<void> {
  await lockMember(tx, member.id)
  await requireExplainedPlay(tx, member.id)
  if ((await activeAward(tx, member.id)) !== undefined) throw new Refusal('BONUS_CONDITION')
}
