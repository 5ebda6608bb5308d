import { toBaht } from '#contract/primitives.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { lockMember, type Member } from '../members/members.ts'
import { activeAward } from '../rewards/awards.ts'
import { requireExplainedPlay } from '../rewards/play/play-gap.ts'
import { bahtText } from './baht-text.ts'

/** The operator's limits for withdrawals: at once, and per day. */
export type WithdrawalLimits = Settings['withdrawals']

/**
 * Checks everything but the balance and the day's limits, in the transaction of the withdrawal; the first unmet condition is the reason of
 * the refusal.
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

function requireWithinLimits(amountSatang: number, { minimumSatang, maximumSatang }: WithdrawalLimits): void {
  if (amountSatang < minimumSatang) throw outside('minimum', minimumSatang)
  if (amountSatang > maximumSatang) throw outside('maximum', maximumSatang)
}

/** One at a time: the member has to wait until the operator has handled the last one. A friendlier check than the unique index. */
export async function requireNoneOpen(tx: Transaction, member: Member): Promise<void> {
  const [open] = await tx.query<{ amountSatang: number }>(
    'withdrawal.open',
    `SELECT amount_satang AS "amountSatang" FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'`,
    [member.id],
  )
  if (open === undefined) return
  throw new Refusal('WITHDRAW_PENDING', { params: { amount: bahtText(open.amountSatang) } })
}

/**
 * Conditional money can be withdrawn only when its conditions are met and its turnover is known. A bonus that is received at the same moment
 * waits for this, or comes first.
 */
async function requireNoBonusToPlay(tx: Transaction, member: Member): Promise<void> {
  await lockMember(tx, member.id)
  await requireExplainedPlay(tx, member.id)
  const award = await activeAward(tx, member.id)
  if (award === undefined) return
  const toPlaySatang = Math.max(0, award.turnoverTargetSatang - award.turnoverSatang)
  throw new Refusal('BONUS_CONDITION', {
    params: { bonus: award.code, ...(toPlaySatang > 0 && { toPlay: bahtText(toPlaySatang) }) },
  })
}
