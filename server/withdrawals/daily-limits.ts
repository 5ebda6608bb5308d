import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { bangkokDay, startOfBangkokDay } from '../calendar/bangkok.ts'
import { lockMember } from '../members/lock-member.ts'

/** Maximum withdrawals in one day of Asia/Bangkok, in satang; undefined: no limit. */
export interface DailyLimits {
  /** Per member. */
  readonly memberSatang: number | undefined
  /** All members together. */
  readonly allSatang: number | undefined
}

interface WithdrawalRequest {
  readonly memberId: string
  readonly amountSatang: number
  /** On the business clock. */
  readonly occurredAt: Date
}

/** Advisory lock that serializes withdrawals where the operator has a limit for all members; an arbitrary unused number. */
const HOUSE_LOCK = 20_261_123

/**
 * Checks that an amount fits into the day's limits; rejected withdrawals do not count. Concurrent requests wait until this transaction has
 * ended, so that two cannot both use the rest.
 *
 * @throws {Refusal} WITHDRAW_DAY_LIMIT
 */
export async function requireWithinDay(
  tx: Transaction,
  asked: WithdrawalRequest,
  limits: DailyLimits,
): Promise<void> {
  const { memberId, amountSatang, occurredAt } = asked
  const since = startOfBangkokDay(bangkokDay(occurredAt))
  await lockMember(tx, memberId)
  await requireRoom(limits.memberSatang, amountSatang, () => withdrawnSatang(tx, since, memberId))
  if (limits.allSatang === undefined) return
  await tx.query('withdrawal.take-turns', 'SELECT pg_advisory_xact_lock($1)', [HOUSE_LOCK])
  await requireRoom(limits.allSatang, amountSatang, () => withdrawnSatang(tx, since, null))
}

async function requireRoom(
  limitSatang: number | undefined,
  amountSatang: number,
  withdrawn: () => Promise<number>,
): Promise<void> {
  if (limitSatang === undefined) return
  if ((await withdrawn()) + amountSatang > limitSatang) throw new Refusal('WITHDRAW_DAY_LIMIT')
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
