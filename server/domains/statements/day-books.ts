import { isDeepStrictEqual } from 'node:util'
import { ENTRIES_PAGE, type PLACES, type WAITING } from '../../../desk/contract/books.ts'
import { bangkokDay, daysAfter, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { WAITS, WAITS_FOR_MEMBER } from '../deposits/credit/arrival.ts'

/** What moved on an account of the house by one kind of transfer. */
interface Line {
  readonly kind: string
  readonly times: number
  readonly toMembersSatang: number
  readonly fromMembersSatang: number
}

/** An account of the house on a day; the balances are what members have of it, before and after the day. */
interface DayOfAccount {
  readonly account: string
  readonly beforeSatang: number
  readonly afterSatang: number
  readonly lines: readonly Line[]
}

/** The books of a day, all of one moment. */
interface DayBooks {
  readonly accounts: readonly DayOfAccount[]
  readonly closed: { readonly at: Date; readonly by: string; readonly isSame: boolean } | undefined
  readonly waiting: readonly {
    readonly what: (typeof WAITING)[number]
    readonly times: number
    readonly satang: number
  }[]
  readonly places: readonly { readonly place: (typeof PLACES)[number]; readonly satang: number }[]
  readonly audit:
    | { readonly at: Date | null; readonly violations: number | null; readonly haltedSince: Date | null }
    | undefined
}

/** The first moments of a day or month in Bangkok and of the next: `2026-11-28`, `2026-11`. */
export function momentsOf(period: string): readonly [from: Date, until: Date] {
  const isMonth = period.length === '2026-11'.length
  const from = startOfBangkokDay(isMonth ? `${period}-01` : period)
  if (!isMonth) return [from, daysAfter(from, 1)]
  const month = bangkokDay(daysAfter(from, 31)).slice(0, period.length)
  return [from, startOfBangkokDay(`${month}-01`)]
}

/** The books of a day: `2026-11-28`. */
export async function readDayBooks(db: Database, day: string): Promise<DayBooks> {
  const books = await db.snapshot(async (at) => {
    const [accounts, [closed], waiting, places, [audit]] = await Promise.all([
      accountsOf(at, day),
      at.query<{ at: Date; by: string; figures: unknown }>(
        'books.closed',
        `SELECT c.closed_at AS at, s.name AS by, c.figures FROM closed_day c JOIN staff s ON s.id = c.closed_by WHERE c.day = $1`,
        [day],
      ),
      at.query<DayBooks['waiting'][number]>('books.waiting', WAITING_NOW),
      at.query<DayBooks['places'][number]>(
        'books.places',
        `SELECT CASE WHEN kind LIKE 'game:%' THEN 'games' ELSE kind END AS place, shown_amount(sum(balance_satang)) AS satang
           FROM account WHERE balance_satang IS NOT NULL GROUP BY 1`,
      ),
      at.query<NonNullable<DayBooks['audit']>>(
        'books.audit',
        `SELECT ended_at AS at, violations, (SELECT since FROM ledger_halt) AS "haltedSince" FROM ledger_check`,
      ),
    ])
    return {
      accounts,
      closed: closed && { ...closed, isSame: isDeepStrictEqual(closed.figures, accounts) },
      waiting,
      places,
      audit,
    }
  })
  await saveHouseTotals(db)
  return books
}

/** SQL: the postings on the account `a` of the house that are not in its stored sum `h`. */
const UNSUMMED = `FROM posting p WHERE p.account_id = a.id AND p.transfer_id >= coalesce(h.below, '00000000-0000-0000-0000-000000000000')`

/**
 * SQL: the postings `p` on accounts `a` of the house of the transfers `t` in `moved`. An index has those of an account by the ids of their transfers, of which only
 * those between the lowest and the highest are read.
 */
const MOVED_ON_HOUSE = `account a CROSS JOIN LATERAL (
    SELECT p.transfer_id, p.amount_satang FROM posting p
     WHERE p.account_id = a.id AND p.transfer_id >= (SELECT id FROM moved ORDER BY id LIMIT 1)
       AND p.transfer_id <= (SELECT id FROM moved ORDER BY id DESC LIMIT 1) OFFSET 0) p
  JOIN moved t ON t.id = p.transfer_id AND a.owner = 'house'`

/** How far the stored sums are behind, in hours: longer than any transaction takes, and than the clocks of two nodes differ, after which ids are ordered. */
const BEHIND_HOURS = 48

/** Stores what the accounts of the house sum up to, once a day: postings never change, so only newer ones are summed afterwards. */
export async function saveHouseTotals(db: Queryable, behindHours = BEHIND_HOURS): Promise<void> {
  await db.query(
    'books.save-totals',
    `WITH bound AS (
       SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp() - make_interval(hours => $1 + hours)) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid AS id, hours
         FROM unnest(ARRAY[0, 24]) AS hours
     )
     INSERT INTO house_total AS old (account_id, below, satang)
     SELECT a.id, newest.id, coalesce(h.satang, 0) + coalesce((SELECT sum(p.amount_satang) ${UNSUMMED} AND p.transfer_id < newest.id), 0)
       FROM account a JOIN bound newest ON newest.hours = 0 JOIN bound due ON due.hours = 24 LEFT JOIN house_total h ON h.account_id = a.id
      WHERE a.owner = 'house' AND coalesce(h.below < due.id, true)
     ON CONFLICT (account_id) DO UPDATE SET below = excluded.below, satang = excluded.satang WHERE old.below < excluded.below`,
    [behindHours],
  )
}

/**
 * The accounts of the house on a day, by name. Their balance at its end is that of now without what has moved since, so only the transfers
 * since then are read one by one.
 */
async function accountsOf(db: Queryable, day: string): Promise<DayOfAccount[]> {
  const [from, until] = momentsOf(day)
  const [ends, moved] = await Promise.all([
    db.query<{ account: string; afterSatang: number }>(
      'books.balances',
      `WITH moved AS MATERIALIZED (
         SELECT id FROM transfer WHERE occurred_at >= $1
       ), since AS (
         SELECT a.id AS account_id, sum(p.amount_satang) AS satang FROM ${MOVED_ON_HOUSE} GROUP BY 1
       ), total AS (
         SELECT a.id AS account_id, coalesce(h.satang, 0) + coalesce((SELECT sum(p.amount_satang) ${UNSUMMED}), 0) AS satang
           FROM account a LEFT JOIN house_total h ON h.account_id = a.id WHERE a.owner = 'house'
       )
       SELECT a.kind AS account, shown_amount(coalesce(since.satang, 0) - total.satang) AS "afterSatang"
         FROM total JOIN account a ON a.id = total.account_id LEFT JOIN since USING (account_id) ORDER BY 1`,
      [until],
    ),
    db.query<Line & { account: string }>(
      'books.lines',
      `WITH moved AS MATERIALIZED (
         SELECT id, kind FROM transfer WHERE occurred_at >= $1 AND occurred_at < $2
       )
       SELECT a.kind AS account, t.kind, count(*) AS times,
              shown_amount(coalesce(-sum(p.amount_satang) FILTER (WHERE p.amount_satang < 0), 0)) AS "toMembersSatang",
              shown_amount(coalesce(sum(p.amount_satang) FILTER (WHERE p.amount_satang > 0), 0)) AS "fromMembersSatang"
         FROM ${MOVED_ON_HOUSE} GROUP BY 1, 2 ORDER BY 1, 2`,
      [from, until],
    ),
  ])
  return ends.flatMap(({ account, afterSatang }) => {
    const lines = moved.filter((line) => line.account === account)
    const gained = lines.reduce((sum, line) => sum + line.toMembersSatang - line.fromMembersSatang, 0)
    const isUnused = lines.length === 0 && afterSatang === 0
    return isUnused ? [] : { account, beforeSatang: afterSatang - gained, afterSatang, lines }
  })
}

const WAITING_NOW = [
  ["'withdrawals'", 'withdrawal h', "status = 'PENDING'"],
  ["'game-transfers'", 'game_transfer h', "status = 'PENDING'"],
  ["'arrivals'", 'arrival h', WAITS],
  ["'arrivals-of-members'", 'arrival h', WAITS_FOR_MEMBER],
  ["'announcements'", 'deposit_announcement h', "status = 'PENDING'"],
]
  .map(
    ([what, from, waits]) =>
      `SELECT ${what} AS what, count(*) AS times, shown_amount(coalesce(sum(h.amount_satang), 0)) AS satang FROM ${from} WHERE ${waits}`,
  )
  .join(' UNION ALL ')

/** A posting on an account of the house. */
export interface HouseEntry {
  /** Of its transfer. */
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly description: string
  readonly reference: string | null
  readonly memberId: string | null
  readonly username: string | null
  /** What the member got; negative: gave. */
  readonly satang: number
}

interface EntriesRequest {
  /** A day or a month. */
  readonly day: string
  readonly account: string
  /** Only those that it describes; null: all. */
  readonly code: string | null
  /** The last one of the page before. */
  readonly before: string | null
}

/** A page of the postings of a day or month on an account of the house, the newest first. */
export async function houseEntries(
  db: Queryable,
  { day, account, code, before }: EntriesRequest,
): Promise<HouseEntry[]> {
  return db.query<HouseEntry>(
    'books.entries',
    `WITH moved AS MATERIALIZED (
       SELECT * FROM transfer WHERE occurred_at >= $1 AND occurred_at < $2 AND ($4::uuid IS NULL OR id < $4)
     )
     SELECT t.id, t.occurred_at AS at, t.kind, t.description, t.reference, m.id AS "memberId", m.username,
            shown_amount(-p.amount_satang) AS satang
       FROM ${MOVED_ON_HOUSE} AND a.kind = $3
       LEFT JOIN LATERAL (
         SELECT b.owner FROM posting q JOIN account b ON b.id = q.account_id WHERE q.transfer_id = t.id AND b.owner <> 'house' LIMIT 1
       ) other ON true
       LEFT JOIN member m ON m.id = other.owner::uuid
      WHERE $5::text IS NULL OR t.description = $5
      ORDER BY t.id DESC LIMIT ${ENTRIES_PAGE}`,
    [...momentsOf(day), account, before, code],
  )
}

/** Keeps the figures of a day that is over, with who has seen them. */
export async function closeDay(
  tx: Transaction,
  { day, by, now }: { readonly day: string; readonly by: string; readonly now: Date },
): Promise<'done' | 'not-over' | 'closed-before'> {
  if (day >= bangkokDay(now)) return 'not-over'
  const closed = await tx.query(
    'books.close',
    `INSERT INTO closed_day (day, closed_by, figures) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING day`,
    [day, by, JSON.stringify(await accountsOf(tx, day))],
  )
  return closed.length === 0 ? 'closed-before' : 'done'
}
