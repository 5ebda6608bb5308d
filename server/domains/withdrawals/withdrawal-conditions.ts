import { bahtText, toBaht } from '#contract/primitives.ts'
import { type PaidInKip, paidInKip, payoutKip } from '#domain/money/kip.ts'
import { bangkokDay, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import type { KipRate } from '../../settings/site/site-content.ts'
import { lockMember, type Member, requireOwnChoice } from '../members/members.ts'
import { activeAward } from '../rewards/awards.ts'
import { requireExplainedPlay } from '../rewards/play/explained-play.ts'
import { readMemberLimit } from './member-limit.ts'

/** The operator's limits for withdrawals, at once and per day, and the rate of those to accounts in kip. */
export interface WithdrawalLimits extends Readonly<Settings['withdrawals']> {
  readonly kipRate?: KipRate | undefined
}

/** What the member has agreed to with a withdrawal; undefined or null where the client has named nothing. */
export interface Agreed {
  /** The most that is forfeited after a bonus. */
  readonly agreedForfeitSatang?: number | null | undefined
  /** The kip that are paid. */
  readonly agreedKip?: number | null | undefined
}

/** What is to be withdrawn. */
interface Wanted extends Pick<Agreed, 'agreedKip'> {
  readonly amountSatang: number
}

/**
 * Checks everything but the balance and the day's limits, in the transaction of the withdrawal; the first unmet condition is the reason of
 * the refusal. The member is locked from here on: another withdrawal, or a bonus, that is requested at the same moment waits for this one, or
 * comes first.
 *
 * @returns what is paid in kip; undefined for an account in baht, and where the operator has set no rate
 * @throws {Refusal} KIP_CHANGED when that is not what the member has agreed to, or for another unmet condition
 */
export async function requireWithdrawable(
  tx: Transaction,
  member: Member,
  { amountSatang, agreedKip }: Wanted,
  limits: WithdrawalLimits,
): Promise<PaidInKip | undefined> {
  requireOwnChoice(member)
  requireWithinLimits(amountSatang, limits)
  await lockMember(tx, member.id)
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
): Promise<PaidInKip | undefined> {
  if (rate === undefined) return undefined
  const kipAccount = "SELECT 1 FROM member WHERE id = $1 AND currency = 'LAK'"
  if ((await tx.query('withdrawal.kip-account', kipAccount, [id])).length === 0) return undefined
  return paidInKip(payoutKip(amountSatang, rate.kipPerBaht), rate)
}

function outside(reason: 'minimum' | 'maximum', satang: number): Refusal {
  return new Refusal('KEY_INVALID', { params: { key: 'amount', reason, bound: toBaht(satang) } })
}

function requireWithinLimits(amountSatang: number, { minimumSatang, maximumSatang }: WithdrawalLimits): void {
  if (amountSatang < minimumSatang) throw outside('minimum', minimumSatang)
  if (amountSatang > maximumSatang) throw outside('maximum', maximumSatang)
}

/** One at a time: the member has to wait until the operator has handled the last one. A unique index is the wall behind it. */
async function requireNoneOpen(tx: Transaction, member: Member): Promise<void> {
  const [open] = await tx.query<{ amountSatang: number }>(
    'withdrawal.open',
    `SELECT shown_amount(amount_satang) AS "amountSatang" FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'`,
    [member.id],
  )
  if (open === undefined) return
  throw new Refusal('WITHDRAW_PENDING', { params: { amount: bahtText(open.amountSatang) } })
}

/** Conditional money can be withdrawn only when its conditions are met and its turnover is known. */
async function requireNoBonusToPlay(tx: Transaction, member: Member): Promise<void> {
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
 * Checks that an amount of a locked member fits into the limits of its day in Asia/Bangkok; rejected withdrawals do not count. Requests of others wait until
 * this transaction has ended, so that two cannot both use the rest of what all may withdraw.
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
  const { dailyPerMemberSatang } = limits
  const ofMember = (await readMemberLimit(tx, memberId, dailyPerMemberSatang)) ?? dailyPerMemberSatang
  const leftSatang = await leftOfDay(tx, ofMember, since, memberId)
  if (amountSatang > leftSatang) {
    throw new Refusal('WITHDRAW_DAY_LIMIT', { params: { left: bahtText(Math.max(0, leftSatang)) } })
  }
  if (limits.dailyInAllSatang === undefined) return
  await tx.query('withdrawal.take-turns', 'SELECT pg_advisory_xact_lock($1)', [
    ADVISORY_LOCKS.withdrawalsOfAll,
  ])
  // The rest is not reported: a member must not learn how much all others have withdrawn.
  if (amountSatang > (await leftOfDay(tx, limits.dailyInAllSatang, since, null)))
    throw new Refusal('WITHDRAW_DAY_LIMIT')
}

/** What may still be withdrawn, in satang. @param memberId null for all members */
async function leftOfDay(
  tx: Transaction,
  limitSatang: number | undefined,
  since: Date,
  memberId: string | null,
): Promise<number> {
  if (limitSatang === undefined) return Infinity
  const [sum] = await tx.query<{ satang: number }>(
    'withdrawal.of-day',
    `SELECT shown_amount(coalesce(sum(amount_satang), 0)) AS satang FROM withdrawal
      WHERE occurred_at >= $1 AND status <> 'FAILED' AND ($2::uuid IS NULL OR member_id = $2)`,
    [since, memberId],
  )
  return limitSatang - (sum?.satang ?? 0)
}
