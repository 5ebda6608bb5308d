import { bangkokDay, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { lockMember } from '../members/members.ts'
import { bahtText } from './baht-text.ts'

/** Maximum withdrawals in one day of Asia/Bangkok, in satang; undefined: no limit. */
export type DailyLimits = Pick<Settings['withdrawals'], 'dailyPerMemberSatang' | 'dailyInAllSatang'>

interface MemberWithdrawal {
  readonly memberId: string
  readonly amountSatang: number
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Checks that an amount fits into the day's limits; rejected withdrawals do not count. Concurrent requests wait until this transaction has
 * ended, so that two cannot both use the rest.
 *
 * @throws {Refusal} WITHDRAW_DAY_LIMIT
 */
export async function requireWithinDay(
  tx: Transaction,
  withdrawal: MemberWithdrawal,
  limits: DailyLimits,
): Promise<void> {
  const { memberId, amountSatang, occurredAt } = withdrawal
  const since = startOfBangkokDay(bangkokDay(occurredAt))
  await lockMember(tx, memberId)
  const leftSatang = await roomSatang(limits.dailyPerMemberSatang, () => withdrawnSatang(tx, since, memberId))
  if (amountSatang > leftSatang) {
    throw new Refusal('WITHDRAW_DAY_LIMIT', { params: { left: bahtText(Math.max(0, leftSatang)) } })
  }
  if (limits.dailyInAllSatang === undefined) return
  await tx.query('withdrawal.take-turns', 'SELECT pg_advisory_xact_lock($1)', [
    ADVISORY_LOCKS.withdrawalsOfAll,
  ])
  // The rest is not reported: a member must not learn how much all others have withdrawn.
  const leftForAllSatang = await roomSatang(limits.dailyInAllSatang, () => withdrawnSatang(tx, since, null))
  if (amountSatang > leftForAllSatang) throw new Refusal('WITHDRAW_DAY_LIMIT')
}

async function roomSatang(
  limitSatang: number | undefined,
  withdrawn: () => Promise<number>,
): Promise<number> {
  return limitSatang === undefined ? Infinity : limitSatang - (await withdrawn())
}

/** For one member, or for all. */
async function withdrawnSatang(tx: Transaction, since: Date, memberId: string | null): Promise<number> {
  const [sum] = await tx.query<{ satang: number }>(
    'withdrawal.of-day',
    `SELECT coalesce(sum(amount_satang), 0)::bigint AS satang FROM withdrawal
      WHERE occurred_at >= $1 AND status <> 'FAILED' AND ($2::uuid IS NULL OR member_id = $2)`,
    [since, memberId],
  )
  return sum?.satang ?? 0
}
