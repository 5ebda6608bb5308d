import { KINDS } from '../../../desk/contract/proposals.ts'
import type { NOT_SECOND } from '../../../desk/contract/roles.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { Staff } from './staff.ts'

/** What one person may not do alone, and for how long. */
export interface TwoPeopleRules {
  readonly creditsPerDaySatang: number
  readonly newcomerHours: number
  readonly involvedDays: number
}

type Obstacle = (typeof NOT_SECOND)[number]

/** SQL: why the row `second` of `staff` cannot confirm what `first` did, or null. @see secondPersonObstacle */
const OBSTACLE = `CASE WHEN second.id = first.id THEN 'other-person'
                       WHEN second.created_at > since THEN 'newcomer'
                       WHEN second.inviter_id = first.id OR first.inviter_id = second.id AND first.created_at > since THEN 'inviter'
                   END`

/**
 * Why `second` cannot confirm what `first` did, by their ids and the business clock, or undefined: they are the same, the second entered less than the operator's hours ago, the first
 * invited the second, or the second invited the first within these hours.
 */
export async function secondPersonObstacle(
  tx: Transaction,
  { first, second, now }: { readonly first: string; readonly second: string; readonly now: Date },
  { newcomerHours }: Pick<TwoPeopleRules, 'newcomerHours'>,
): Promise<Obstacle | undefined> {
  const [found] = await tx.query<{ obstacle: Obstacle | null }>(
    'staff.second-obstacle',
    `SELECT ${OBSTACLE} AS obstacle
       FROM staff first, staff second, CAST($3::timestamptz - make_interval(hours => $4) AS timestamptz) since
      WHERE first.id = $1 AND second.id = $2`,
    [first, second, now, newcomerHours],
  )
  return found === undefined ? 'other-person' : (found.obstacle ?? undefined)
}

/** Acts of one person take turns, so that those in two windows see each other in the sum of the day. No lock comes before it. */
export async function takeTurns(tx: Transaction, { id }: Pick<Staff, 'id'>): Promise<void> {
  await tx.query('desk.take-turns', "SELECT pg_advisory_xact_lock(hashtextextended('acts of:' || $1, 0))", [
    id,
  ])
}

/** SQL: the first moment of this day of Asia/Bangkok, by the clock of the log. */
const TODAY = `date_trunc('day', now() AT TIME ZONE 'Asia/Bangkok') AT TIME ZONE 'Asia/Bangkok'`

/**
 * SQL: whether an entry of the log, alias `l`, credited a member by a person's own word: the bank has no record of it, or something in the record speaks
 * against that member.
 */
const IS_OWN_WORD = `(l.act IN ('slip-accept-typed', 'arrival-credit', 'announcement-book') OR l.act = 'slip-accept' AND l.detail ? 'because')`

/** Acts that change who gets a member's money. One person changed an account alone before two did. */
const CHANGES_WHO_IS_PAID = [
  'member-give-password',
  'member-change-account',
  ...Object.entries(KINDS)
    .filter(([, { changesWhoIsPaid }]) => changesWhoIsPaid)
    .flatMap(([kind]) => [`${kind}-propose`, `${kind}-confirm`]),
]

/**
 * Why the person does not decide about the member's withdrawals, or undefined. Whoever recently gave the member a password, changed the account or
 * phone, credited them by their own word, or put their money right is involved, and who decides has to be a second person beside each of them.
 */
export async function obstacleToRelease(
  tx: Transaction,
  { staffId, memberId, now }: { readonly staffId: string; readonly memberId: string; readonly now: Date },
  { involvedDays, newcomerHours }: Pick<TwoPeopleRules, 'involvedDays' | 'newcomerHours'>,
): Promise<'involved' | Obstacle | undefined> {
  const [found] = await tx.query<{ obstacle: Obstacle }>(
    'desk-log.obstacle-to-release',
    `SELECT obstacle FROM staff second, CAST($3::timestamptz - make_interval(hours => $6) AS timestamptz) since, staff first, LATERAL (SELECT ${OBSTACLE}) o (obstacle)
      WHERE second.id = $2 AND obstacle IS NOT NULL AND first.id IN (
        SELECT l.staff_id FROM desk_log l WHERE l.member_id = $1 AND l.at > $3::timestamptz - make_interval(days => $4)
           AND (l.act = ANY ($5) OR ${IS_OWN_WORD}))
      ORDER BY obstacle = 'other-person' DESC LIMIT 1`,
    [memberId, staffId, now, involvedDays, CHANGES_WHO_IS_PAID, newcomerHours],
  )
  return found?.obstacle === 'other-person' ? 'involved' : found?.obstacle
}

/**
 * Whether the person would credit more by their own word in this day of Asia/Bangkok, by the clock of the log, than one may. What two people credit does
 * not count. Call it while the acts of that person take turns.
 */
export async function isOverDaySum(
  tx: Transaction,
  { staffId, amountSatang }: { readonly staffId: string; readonly amountSatang: number },
  { creditsPerDaySatang }: Pick<TwoPeopleRules, 'creditsPerDaySatang'>,
): Promise<boolean> {
  const [sum] = await tx.query<{ satang: number }>(
    'desk-log.credited-by-word',
    `SELECT coalesce(sum((l.detail ->> 'amountSatang')::bigint), 0)::bigint AS satang FROM desk_log l
      WHERE l.staff_id = $1 AND ${IS_OWN_WORD} AND l.at >= ${TODAY}`,
    [staffId],
  )
  return (sum?.satang ?? 0) + amountSatang > creditsPerDaySatang
}

/** The most that the coins can win, in satang, which the person has given alone in this day of Asia/Bangkok, by the clock of the log. Call it as {@link isOverDaySum}. */
export async function givenAloneSatang(tx: Transaction, staffId: string): Promise<number> {
  const [sum] = await tx.query<{ satang: number }>(
    'desk-log.given-alone',
    `SELECT coalesce(sum((l.detail ->> 'atMostSatang')::bigint), 0)::bigint AS satang FROM desk_log l
      WHERE l.staff_id = $1 AND l.act = 'member-coins' AND l.subject IS NULL AND l.at >= ${TODAY}`,
    [staffId],
  )
  return sum?.satang ?? 0
}

/** Why the person cannot credit that much by their own word, or undefined. */
export async function obstacleToCredit(
  tx: Transaction,
  amountSatang: number,
  { staff, managerAboveSatang, twoPeople }: CreditRules,
): Promise<'needs-manager' | 'over-day-sum' | undefined> {
  if (amountSatang > managerAboveSatang && staff.role !== 'manager') return 'needs-manager'
  return (await isOverDaySum(tx, { staffId: staff.id, amountSatang }, twoPeople)) ? 'over-day-sum' : undefined
}

interface CreditRules {
  readonly staff: Pick<Staff, 'id' | 'role'>
  /** Above this amount a manager credits it. */
  readonly managerAboveSatang: number
  readonly twoPeople: Pick<TwoPeopleRules, 'creditsPerDaySatang'>
}
