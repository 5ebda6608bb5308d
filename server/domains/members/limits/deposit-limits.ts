import { inBangkok } from '../../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lowestUuidAt } from '../../../platform/db/uuid.ts'
import { Refusal } from '../../../platform/errors.ts'
import { lockMember } from '../members.ts'
import { requireNoPause } from './pauses.ts'

const DAY_MS = 24 * 60 * 60_000

/** How long a member has to think before a higher limit can take effect. */
const WAIT_MS = DAY_MS

/** For how long a rise can be confirmed once it can take effect. Then it has to be asked for anew: it is no switch for a bad night. */
export const CONFIRM_HOURS = 72

/** The age of the oldest deposit that can count: 30 days, and one for clock differences. A first selection only. */
const LONGEST_MS = 31 * DAY_MS

/** The last 24 hours, 7 days or 30 days. */
export type Period = 'day' | 'week' | 'month'

/** What a member has set for a period. */
interface Setting {
  /** Null: no limit. */
  readonly amountSatang: number | null
  /** When a rise that was asked for can take effect; null where none was. */
  readonly riseFrom: Date | null
  /** What it rises to. Null in a rise: no limit any more. */
  readonly riseSatang: number | null
}

/** A member's deposit limit of a period, with what counts towards it: deposits that were credited, QRs that can still be paid, gifts that are being redeemed. */
export interface DepositLimit extends Setting {
  readonly period: Period
  readonly usedSatang: number
}

/** SQL: a setting as it is at the time `now`; a rise that has lapsed does not count. */
const settingSql = (now: `$${number}`): string => {
  const waits = `rise_from > ${now}::timestamptz - interval '${CONFIRM_HOURS} hours'`
  return `amount_satang AS "amountSatang", CASE WHEN ${waits} THEN rise_from END AS "riseFrom",
       CASE WHEN ${waits} THEN rise_satang END AS "riseSatang"`
}

/**
 * SQL: time and amount of the member's deposits, however they came, without what was taken back. Bonuses, refunds and prizes do not count.
 *
 * Ids are in the order of time, and there is no index by time. The transfer of each posting is looked up: a join might read those of all members.
 * @param member place of the member's id
 * @param firstId place of the lowest id that is read
 */
const depositsSql = (member: `$${number}`, firstId: `$${number}`): string => `
  SELECT t.occurred_at AS at, p.amount_satang - taken_back(t.reference) AS satang
    FROM posting p
    CROSS JOIN LATERAL (SELECT kind, occurred_at, reference FROM transfer WHERE id = p.transfer_id OFFSET 0) t
   WHERE p.account_id = (SELECT id FROM account WHERE owner = ${member}::text AND kind = 'wallet' AND currency = 'THB')
     AND p.transfer_id >= ${firstId} AND p.amount_satang > 0 AND t.kind = 'deposit'`

/** For how long the worth of a gift is reserved that was not credited: the mobile wallet has answered by then, or the answer is lost. */
const RESERVED_MINUTES = 10

const PERIODS = `(VALUES ('day', interval '24 hours'), ('week', interval '7 days'), ('month', interval '30 days')) AS s (period, length)`

/** Materialized, so that it is read once, and not at all where no limit is wanted. A cancelled QR is still in the member's pictures. */
const LIMITS = `
WITH counted AS MATERIALIZED (${depositsSql('$1', '$3')}
  UNION ALL
  SELECT $2::timestamptz, amount_satang FROM qr_payment
   WHERE member_id = $1::uuid AND status <> 'paid' AND expires_at > $2
  UNION ALL
  SELECT $2, amount_satang FROM gift_reservation
   WHERE member_id = $1::uuid AND reserved_at > $2 - interval '${RESERVED_MINUTES} minutes'
)
SELECT s.period, ${settingSql('$2')},
       (SELECT shown_amount(coalesce(sum(satang), 0)) FROM counted WHERE at > $2::timestamptz - s.length) AS "usedSatang"
  FROM ${PERIODS}
  LEFT JOIN member_limit l ON l.member_id = $1::uuid AND l.period = s.period
 WHERE NOT $4::boolean OR l.amount_satang IS NOT NULL
 ORDER BY s.length`

/** The member's limits at `now`, one for each period, the shortest first. @param setOnly leaves out the periods without a limit */
export async function depositLimits(
  db: Queryable,
  memberId: string,
  now: Date,
  setOnly = false,
): Promise<DepositLimit[]> {
  // Ids have the time of the machine, whatever the business clock says.
  const firstId = lowestUuidAt(Date.now() - LONGEST_MS)
  return db.query<DepositLimit>('member-limit.read', LIMITS, [memberId, now, firstId, setOnly])
}

/** An amount that a member is about to deposit. */
interface Deposit {
  readonly memberId: string
  readonly amountSatang: number
  /** On the business clock. */
  readonly now: Date
}

/**
 * Checks that a member may begin a deposit. Where the deposit itself counts at once, the caller has locked the member, so that two at once cannot
 * both use the rest. Money that has been sent is never refused.
 *
 * @throws {Refusal} LIMIT_PAUSED, or DEPOSIT_LIMIT when it is more than is left of a limit
 */
export async function requireDepositAllowed(
  db: Queryable,
  { memberId, amountSatang, now }: Deposit,
): Promise<void> {
  await requireNoPause(db, memberId, now)
  const limits = await depositLimits(db, memberId, now, true)
  const isExceeded = ({ amountSatang: limit, usedSatang }: DepositLimit) =>
    limit !== null && usedSatang + amountSatang > limit
  if (limits.some(isExceeded)) throw new Refusal('DEPOSIT_LIMIT')
}

/**
 * Reserves the worth of a gift in the member's limits, until {@link releaseGift} or for ten minutes. The same gift is reserved once.
 *
 * @throws {Refusal} LIMIT_PAUSED, or DEPOSIT_LIMIT
 */
export async function reserveGift(
  tx: Transaction,
  { code, ...deposit }: Deposit & { readonly code: string },
): Promise<void> {
  const { memberId, amountSatang, now } = deposit
  await lockMember(tx, memberId)
  await tx.query(
    'gift-reservation.forget',
    `DELETE FROM gift_reservation
      WHERE member_id = $1 AND (code = $2 OR reserved_at <= $3::timestamptz - interval '${RESERVED_MINUTES} minutes')`,
    [memberId, code, now],
  )
  await requireDepositAllowed(tx, deposit)
  await tx.query(
    'gift-reservation.add',
    'INSERT INTO gift_reservation (member_id, code, amount_satang, reserved_at) VALUES ($1, $2, $3, $4)',
    [memberId, code, amountSatang, now],
  )
}

/** Ends the reservations of a gift that is credited: as a deposit it counts itself. */
export async function releaseGift(tx: Transaction, code: string): Promise<void> {
  await tx.query('gift-reservation.release', 'DELETE FROM gift_reservation WHERE code = $1', [code])
}

const OVER = `
WITH counted AS MATERIALIZED (${depositsSql('$1', '$3')})
SELECT s.period, l.amount_satang AS "limitSatang", paid.satang AS "paidInSatang"
  FROM member_limit l JOIN ${PERIODS} USING (period),
       LATERAL (SELECT shown_amount(sum(satang)) AS satang FROM counted WHERE at > $2::timestamptz - s.length) paid
 WHERE l.member_id = $1::uuid AND paid.satang > l.amount_satang
 ORDER BY s.length LIMIT 1`

/** A limit that was exceeded. */
interface OverLimit {
  readonly period: Period
  readonly limitSatang: number
  /** In that period, without what is still open. */
  readonly paidInSatang: number
}

/** The member's limit, the shortest, above which they have paid in by `now`; undefined where none is exceeded. */
export async function exceededLimit(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<OverLimit | undefined> {
  const firstId = lowestUuidAt(Date.now() - LONGEST_MS)
  const [over] = await db.query<OverLimit>('member-limit.over', OVER, [memberId, now, firstId])
  return over
}

interface LimitRequest {
  readonly memberId: string
  readonly period: Period
  /** Null: no limit. */
  readonly amountSatang: number | null
  /** On the business clock. */
  readonly now: Date
}

/** Sets a limit. A lower one is in force at once. A higher one has to be asked for again after 24 hours, and at most 72 hours later. */
export async function changeLimit(
  tx: Transaction,
  { memberId, period, amountSatang, now }: LimitRequest,
): Promise<void> {
  await lockMember(tx, memberId)
  const [before = NO_LIMIT] = await tx.query<Setting>(
    'member-limit.setting',
    `SELECT ${settingSql('$3')} FROM member_limit WHERE member_id = $1 AND period = $2`,
    [memberId, period, now],
  )
  const after = settingAfter(before, amountSatang, now)
  await tx.query(
    'member-limit.change',
    `INSERT INTO member_limit (member_id, period, amount_satang, rise_from, rise_satang) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (member_id, period) DO UPDATE
       SET amount_satang = EXCLUDED.amount_satang, rise_from = EXCLUDED.rise_from, rise_satang = EXCLUDED.rise_satang`,
    [memberId, period, after.amountSatang, after.riseFrom, after.riseSatang],
  )
}

const NO_RISE = { riseFrom: null, riseSatang: null }
const NO_LIMIT: Setting = { amountSatang: null, ...NO_RISE }

function settingAfter(before: Setting, requested: number | null, now: Date): Setting {
  const { amountSatang, riseFrom, riseSatang } = before
  const isRise = amountSatang !== null && (requested === null || requested > amountSatang)
  if (!isRise) return { amountSatang: requested, ...NO_RISE }
  if (riseFrom === null || riseSatang !== requested) {
    return { amountSatang, riseFrom: new Date(now.getTime() + WAIT_MS), riseSatang: requested }
  }
  return riseFrom <= now ? { amountSatang: requested, ...NO_RISE } : before
}

const MONTHS = 6

/** The age of the oldest movement that is shown: six months, and some days for clock differences. A first selection only. */
const MONTHS_MS = 190 * DAY_MS

/** What a member paid in and was paid out in a month of Bangkok. */
interface MonthlyActivity {
  /** `2026-11` */
  readonly month: string
  readonly depositedSatang: number
  /** Paid out, by the time of the request, as in the statement. */
  readonly withdrawnSatang: number
}

/** The last six months, newest first, also those without money. */
export async function monthlyActivity(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<MonthlyActivity[]> {
  const newest = inBangkok(now).startOf('month')
  const months = Array.from({ length: MONTHS }, (_, back) => newest.minus({ months: back }))
  return db.query<MonthlyActivity>('member-limit.activity', ACTIVITY, [
    memberId,
    lowestUuidAt(Date.now() - MONTHS_MS),
    months.map((month) => month.toFormat('yyyy-MM')),
    months.map((month) => month.toJSDate()),
    months.map((month) => month.plus({ months: 1 }).toJSDate()),
  ])
}

const ACTIVITY = `
WITH moved AS MATERIALIZED (
  SELECT at, satang AS deposited, 0 AS withdrawn FROM (${depositsSql('$1', '$2')}) d
  UNION ALL
  SELECT occurred_at, 0, amount_satang FROM withdrawal
   WHERE member_id = $1::uuid AND id >= $2 AND status = 'SUCCESS'
)
SELECT m.month, shown_amount(coalesce(sum(deposited), 0)) AS "depositedSatang",
       shown_amount(coalesce(sum(withdrawn), 0)) AS "withdrawnSatang"
  FROM unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) AS m (month, begins, ends)
  LEFT JOIN moved ON at >= m.begins AND at < m.ends
 GROUP BY m.month ORDER BY m.month DESC`
