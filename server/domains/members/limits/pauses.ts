import { inBangkok } from '../../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { Refusal } from '../../../platform/errors.ts'
import { lockMember } from '../members.ts'

/** The pause of a member that is in force. */
export interface Pause {
  /** A break ends by itself, an exclusion only when the member ends it. */
  readonly kind: 'break' | 'exclusion'
  readonly until: Date
  /** Whether the time of an exclusion is over. */
  readonly canReopen: boolean
}

const LENGTHS = {
  day: { kind: 'break', lasts: { hours: 24 } },
  week: { kind: 'break', lasts: { days: 7 } },
  month: { kind: 'break', lasts: { days: 30 } },
  'half-year': { kind: 'exclusion', lasts: { months: 6 } },
  year: { kind: 'exclusion', lasts: { years: 1 } },
  'five-years': { kind: 'exclusion', lasts: { years: 5 } },
} as const

/** How long a member can pause. */
export type PauseLength = keyof typeof LENGTHS

/** SQL: whether two people of the staff have ended an exclusion. @param pause the alias of its row */
const isEndedByTwo = (pause: string): string =>
  `EXISTS (SELECT FROM proposal d WHERE d.kind = 'member-exclusion' AND d.state = 'done' AND d.member_id = ${pause}.member_id
                                AND d.subject = ${pause}.id::text)`

/** SQL: whether the row `p` of `member_pause` is an exclusion that is not ended yet. @param now an SQL expression, on the business clock */
export const isExclusionInForce = (now: string): string =>
  `p.kind = 'exclusion' AND coalesce(p.reopened_at > ${now}, true) AND NOT ${isEndedByTwo('p')}`

/** The member's exclusions in force at `now`, the newest first. */
export async function readExclusions(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<{ id: string; until: Date }[]> {
  return db.query(
    'member-pause.exclusions',
    `SELECT id, until_at AS until FROM member_pause p WHERE member_id = $1 AND ${isExclusionInForce('$2')} ORDER BY begun_at DESC, id DESC`,
    [memberId, now],
  )
}

/** Whether a pause of that length is an exclusion. */
export const isExclusionLength = (length: PauseLength): boolean => LENGTHS[length].kind === 'exclusion'

/** The pauses of these members at `now`, by member. */
export async function readPauses(
  db: Queryable,
  memberIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Pause>> {
  const found = await db.query<{ memberId: string; isExclusion: boolean; until: Date }>(
    'member-pause.read',
    `SELECT member_id AS "memberId", bool_or(kind = 'exclusion') AS "isExclusion", max(until_at) AS until FROM member_pause p
      WHERE member_id = ANY ($1::uuid[]) AND (${isExclusionInForce('$2')} OR kind = 'break' AND until_at > $2)
      GROUP BY member_id`,
    [memberIds, now],
  )
  return new Map(
    found.map(({ memberId, isExclusion, until }) => [
      memberId,
      // Without an exclusion all that was found ends later.
      { kind: isExclusion ? 'exclusion' : 'break', until, canReopen: until <= now },
    ]),
  )
}

/** The member's pause at `now`, if any. */
export async function readPause(db: Queryable, memberId: string, now: Date): Promise<Pause | undefined> {
  return (await readPauses(db, [memberId], now)).get(memberId)
}

/** Refuses what is closed during a pause. @throws {Refusal} LIMIT_PAUSED */
export async function requireNoPause(db: Queryable, memberId: string, now: Date): Promise<void> {
  if ((await readPause(db, memberId, now)) !== undefined) throw new Refusal('LIMIT_PAUSED')
}

/** Begins a pause, or prolongs the one in force. @throws {Refusal} LIMIT_PAUSED when it would end earlier than that */
export async function beginPause(
  tx: Transaction,
  memberId: string,
  length: PauseLength,
  now: Date,
): Promise<void> {
  const { kind, lasts } = LENGTHS[length]
  const until = inBangkok(now).plus(lasts).toJSDate()
  await lockMember(tx, memberId)
  const before = await readPause(tx, memberId, now)
  if (before !== undefined && until < before.until) throw new Refusal('LIMIT_PAUSED')
  await tx.query(
    'member-pause.begin',
    'INSERT INTO member_pause (id, member_id, kind, begun_at, until_at) VALUES ($1, $2, $3, $4, $5)',
    [uuidv7(), memberId, kind, now, until],
  )
}

/** Ends an exclusion whose time is over. Does nothing without a pause. @throws {Refusal} LIMIT_PAUSED before its time is over */
export async function endExclusion(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId)
  const pause = await readPause(tx, memberId, now)
  if (pause === undefined) return
  if (!pause.canReopen) throw new Refusal('LIMIT_PAUSED')
  await tx.query(
    'member-pause.end',
    `UPDATE member_pause p SET reopened_at = $2 WHERE member_id = $1 AND ${isExclusionInForce('$2')}`,
    [memberId, now],
  )
}
