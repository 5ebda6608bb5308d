import { WAITS, WAITS_FOR_MEMBER } from '../deposits/credit/arrival.ts'

/** SQL that counts something: its name, `count`, and when the `oldest` and the `latest` of it began to wait. */
type Counting = string

/** SQL: the moment in the ids of rows, which the application made; `max` or `min` of all. Ids as texts are in their order, and only one is read as a number. */
const madeAt = (which: 'min' | 'max') =>
  `to_timestamp(('x' || translate(left(${which}(id::text COLLATE "C"), 13), '-', ''))::bit(48)::bigint / 1000.0)`

/** Counts rows whose ids have the time. @param what their name */
export function countMade(what: string, rows: string): Counting {
  return `SELECT '${what}' AS what, count(*)::int AS count, ${madeAt('min')} AS oldest, ${madeAt('max')} AS latest FROM ${rows}`
}

/** Counts rows that have the time in an expression. @param what their name */
export function countSince(what: string, since: string, rows: string): Counting {
  return `SELECT '${what}' AS what, count(*)::int AS count, min(${since}) AS oldest, max(${since}) AS latest FROM ${rows}`
}

export const OPEN_WITHDRAWALS = "withdrawal WHERE status = 'PENDING'"
export const OPEN_SLIPS = "slip WHERE status = 'PENDING'"
export const OPEN_ANNOUNCEMENTS = "deposit_announcement WHERE status = 'PENDING'"
export const OPEN_GAME_TRANSFERS = "game_transfer WHERE status = 'PENDING'"
export const WAITING_CHATS = 'chat_room WHERE waiting_since IS NOT NULL'
export const HELD_ARRIVALS = `arrival h WHERE ${WAITS}`

/** Each table has an index of its open rows. */
const OPEN_WORK: readonly Counting[] = [
  countMade('game_transfer', OPEN_GAME_TRANSFERS),
  countMade('game_sweep', "game_sweep WHERE status = 'PENDING'"),
  countMade('withdrawal', OPEN_WITHDRAWALS),
  countMade('slip', OPEN_SLIPS),
  countMade('deposit_announcement', OPEN_ANNOUNCEMENTS),
  // Recorded on the business clock, which only the sandbox moves.
  countSince('unexplained_play', 'unexplained_since', 'award WHERE unexplained_since IS NOT NULL'),
  countSince('chat', 'waiting_since', WAITING_CHATS),
  countSince('held_arrival', 'noted_at', HELD_ARRIVALS),
  countSince('arrival_without_slip', 'noted_at', `arrival h WHERE ${WAITS_FOR_MEMBER}`),
]

/** What waits, by kind, in one statement. Kinds of which there is nothing have count 0, and the age of 0 s. */
export function agesOf(counted: readonly Counting[]): string {
  return `SELECT what, count, greatest(0, coalesce(extract(epoch FROM now() - oldest), 0))::float8 AS "oldestSeconds", latest
            FROM (${counted.join(' UNION ALL ')}) counted`
}

/** Open work that waits for somebody outside or at the desk. */
export const OPEN_WORK_AGES = agesOf(OPEN_WORK)
