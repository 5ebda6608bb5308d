import type { Queryable } from '../db/queryable.ts'
import { Refusal } from '../errors.ts'
import { bearerToken, tokenHash } from './session-token.ts'
import type { SpendCall } from '../rate-limits/rate-limit-counters.ts'

/** After so many wrong passwords in a row a number is locked for who sent them. */
export const MAX_FAILURES_IN_A_ROW = 5

/** How long it stays locked. A lock ends by itself, since somebody else may share the address. */
export const LOCKOUT_MINUTES = 15

/** For so long an address counts as the member's own after a right password. */
const PROVED_DAYS = 30

/** Tries from all addresses together where nobody has logged in to that number before. */
export const STRANGERS_LIMIT = { name: 'login-number', calls: 20, windowSeconds: 3600 } as const

/** Who tries a password: an address of the network, or a session that is logged in. Each has tries of its own. */
export type Asker = `address ${string}` | `session ${string}`

/** The asker behind a call to the login. */
export const addressAsker = (address: string): Asker => `address ${address}`

/** The asker behind a session's call. */
export function sessionAsker(authorization: string | undefined): Asker {
  return `session ${tokenHash(bearerToken(authorization) ?? '').toString('hex')}`
}

interface Attempt {
  readonly username: string
  readonly asker: Asker
}

/**
 * Counts an attempt as failed before the password is looked at: of attempts sent all at once, no more are tried than of attempts
 * sent one by one. Numbers that belong to nobody are counted alike, so that the answers do not tell them apart. A lock that would
 * last longer than one that begins now is of a clock that has been put back since; `now()`, the time when the statement began,
 * would say so of a lock that another attempt set while this one waited for the row.
 *
 * @param spend undefined lifts the limits.
 * @throws {Refusal} REQUEST_LIMIT while the number is locked for that asker, or strangers have spent their tries for it.
 */
export async function reserveAttempt(
  db: Queryable,
  spend: SpendCall | undefined,
  { username, asker }: Attempt,
): Promise<void> {
  if (spend === undefined) return
  const [reserved] = await db.query<{ isProved: boolean }>(
    'login-try.reserve',
    `INSERT INTO login_try AS t (username, asker, failures_in_a_row, last_try_at) VALUES ($1, $2, 1, now())
     ON CONFLICT (username, asker) DO UPDATE SET
       failures_in_a_row = CASE WHEN t.locked_until IS NULL THEN t.failures_in_a_row + 1 ELSE 1 END,
       locked_until = CASE WHEN t.locked_until IS NULL AND t.failures_in_a_row + 1 >= $3
                           THEN now() + make_interval(mins => $4) END,
       last_try_at = now()
     WHERE t.locked_until IS NULL OR t.locked_until <= now() OR t.locked_until > clock_timestamp() + make_interval(mins => $4)
     RETURNING coalesce(proved_at > now() - make_interval(days => $5), false) AS "isProved"`,
    [username, asker, MAX_FAILURES_IN_A_ROW, LOCKOUT_MINUTES, PROVED_DAYS],
  )
  if (reserved === undefined) {
    throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds: await lockedSeconds(db, { username, asker }) })
  }
  if (reserved.isProved || asker.startsWith('session ')) return
  const retryAfterSeconds = await spend(STRANGERS_LIMIT, username)
  if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
}

/** A right password ends the row of failures, and makes an address the member's own. */
export async function clearFailures(db: Queryable, { username, asker }: Attempt): Promise<void> {
  await db.query(
    'login-try.clear',
    `INSERT INTO login_try (username, asker, failures_in_a_row, last_try_at, proved_at) VALUES ($1, $2, 0, now(), now())
     ON CONFLICT (username, asker) DO UPDATE SET failures_in_a_row = 0, locked_until = NULL, proved_at = now()`,
    [username, asker],
  )
}

/** Forgets wrong passwords after a quiet day, and addresses of members after 30. */
export async function forgetOldFailures(db: Queryable): Promise<void> {
  await db.query(
    'login-try.forget',
    `DELETE FROM login_try
      WHERE last_try_at < now() - interval '1 day'
        AND (proved_at IS NULL OR asker LIKE 'session %' OR proved_at < now() - make_interval(days => $1))`,
    [PROVED_DAYS],
  )
  // Nodes of the version before counted there.
  await db.query(
    'login-failure.forget',
    "DELETE FROM login_failure WHERE last_failure_at < now() - interval '1 day'",
  )
}

async function lockedSeconds(db: Queryable, { username, asker }: Attempt): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    'login-try.locked',
    `SELECT ceil(extract(epoch FROM locked_until - now()))::bigint AS seconds
       FROM login_try WHERE username = $1 AND asker = $2`,
    [username, asker],
  )
  return Math.max(1, row?.seconds ?? 1)
}
