import { bahtText, toBaht } from '#contract/primitives.ts'
import { payoutKip } from '#domain/money/kip.ts'
import { bangkokDay, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import type { KipRate } from '../../settings/site/site-content.ts'
import { lockMember, type Member, requireOwnChoice } from '../members/members.ts'
import { activeAward } from '../rewards/awards.ts'
import { requireExplainedPlay } from '../rewards/play/explained-play.ts'

/** The operator's limits for withdrawals, at once and per day, and the rate of those to accounts in kip. */
export interface WithdrawalLimits extends Readonly<Settings['withdrawals']> {
  readonly kipRate?: KipRate | undefined
}

/** What is to be withdrawn. */
interface Wanted {
  readonly amountSatang: number
  /** The kip that the member has agreed to be paid; undefined or null where the client has named none. */
  readonly agreedKip?: number | null | undefined
}

/** What is paid to an account in kip, and the rate. */
interface PayoutInKip {
  readonly kip: number
  readonly kipPerBaht: number
  readonly rateSince: Date
}

/**
 * Checks everything but the balance and the day's limits, in the transaction of the withdrawal; the first unmet condition is the reason of
 * the refusal.
 *
 * @returns what is paid in kip; undefined for an account in baht, and where the operator has set no rate
 * @throws {Refusal} KIP_CHANGED when that is not what the member has agreed to, or for another unmet condition
 */
export async function requireWithdrawable(
  tx: Transaction,
  member: Member,
  { amountSatang, agreedKip }: Wanted,
  limits: WithdrawalLimits,
): Promise<PayoutInKip | undefined> {
  requireOwnChoice(member)
  requireWithinLimits(amountSatang, limits)
  await requireNoneOpen(tx, member)
  await requireNoBonusToPlay(tx, member)
  const inKip = await payoutInKip(tx, member, amountSatang, limits.kipRate)
  if (agreedKip !== undefined && agreedKip !== null && agreedKip !== inKip?.kip)
    throw new Refusal('KIP_CHANGED', inKip && { params: { kip: inKip.kip } })
  return inKip
}

/** By the currency of now: the member is locked. */
async function payoutInKip(
  tx: Transaction,
  { id }: Member,
  amountSatang: number,
  rate: KipRate | undefined,
): Promise<PayoutInKip | undefined> {
  if (rate === undefined) return undefined
  const kipAccount = "SELECT 1 FROM member WHERE id = $1 AND currency = 'LAK'"
  if ((await tx.query('withdrawal.kip-account', kipAccount, [id])).length === 0) return undefined
  const { kipPerBaht, since } = rate
  return { kip: payoutKip(amountSatang, kipPerBaht), kipPerBaht, rateSince: new Date(since) }
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
    `SELECT shown_amount(amount_satang) AS "amountSatang" FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'`,
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

interface MemberWithdrawal {
  readonly memberId: string
  readonly amountSatang: number
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Checks that an amount fits into the limits of its day in Asia/Bangkok; rejected withdrawals do not count. Concurrent requests wait until this transaction has
 * ended, so that two cannot both use the rest.
 *
 * @throws {Refusal} WITHDRAW_DAY_LIMIT
 */
export async function requireWithinDay(
  tx: Transaction,
  withdrawal: MemberWithdrawal,
  limits: Pick<WithdrawalLimits, 'dailyPerMemberSatang' | 'dailyInAllSatang'>,
): Promise<void> {
  const { memberId, amountSatang, occurredAt } = withdrawal
  const since = startOfBangkokDay(bangkokDay(occurredAt))
  await lockMember(tx, memberId)
  const leftSatang = await remainingSatang(limits.dailyPerMemberSatang, () =>
    withdrawnSatang(tx, since, memberId),
  )
  if (amountSatang > leftSatang) {
    throw new Refusal('WITHDRAW_DAY_LIMIT', { params: { left: bahtText(Math.max(0, leftSatang)) } })
  }
  if (limits.dailyInAllSatang === undefined) return
  await tx.query('withdrawal.take-turns', 'SELECT pg_advisory_xact_lock($1)', [
    ADVISORY_LOCKS.withdrawalsOfAll,
  ])
  // The rest is not reported: a member must not learn how much all others have withdrawn.
  const leftForAllSatang = await remainingSatang(limits.dailyInAllSatang, () =>
    withdrawnSatang(tx, since, null),
  )
  if (amountSatang > leftForAllSatang) throw new Refusal('WITHDRAW_DAY_LIMIT')
}

async function remainingSatang(
  limitSatang: number | undefined,
  withdrawn: () => Promise<number>,
): Promise<number> {
  return limitSatang === undefined ? Infinity : limitSatang - (await withdrawn())
}

/** For one member, or for all. */
async function withdrawnSatang(tx: Transaction, since: Date, memberId: string | null): Promise<number> {
  const [sum] = await tx.query<{ satang: number }>(
    'withdrawal.of-day',
    `SELECT shown_amount(coalesce(sum(amount_satang), 0)) AS satang FROM withdrawal
      WHERE occurred_at >= $1 AND status <> 'FAILED' AND ($2::uuid IS NULL OR member_id = $2)`,
    [since, memberId],
  )
  return sum?.satang ?? 0
}
