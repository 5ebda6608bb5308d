import type { Queryable } from '../db/queryable.ts'
import { Refusal } from '../errors.ts'

/** After so many wrong passwords in a row a number is locked. */
export const MAX_FAILURES_IN_A_ROW = 5

/** How long a number stays locked. A lock ends by itself, so that locking someone else out is of little use. */
export const LOCKOUT_MINUTES = 15

/**
 * Counts an attempt as failed before the password is looked at: of attempts sent all at once, no more are tried than of attempts
 * sent one by one. Numbers that belong to nobody are counted alike, so that the answers do not tell them apart. A lock that would
 * last longer than one that begins now is of a clock that has been put back since; `now()`, the time when the statement began,
 * would say so of a lock that another attempt set while this one waited for the row.
 *
 * @throws {Refusal} REQUEST_LIMIT while the number is locked.
 */
export async function reserveAttempt(db: Queryable, username: string): Promise<void> {
  const reserved = await db.query(
    'login-failure.reserve',
    `INSERT INTO login_failure AS f (username, failures_in_a_row, last_failure_at) VALUES ($1, 1, now())
     ON CONFLICT (username) DO UPDATE SET
       failures_in_a_row = CASE WHEN f.locked_until IS NULL THEN f.failures_in_a_row + 1 ELSE 1 END,
       locked_until = CASE WHEN f.locked_until IS NULL AND f.failures_in_a_row + 1 >= $2
                           THEN now() + make_interval(mins => $3) END,
       last_failure_at = now()
     WHERE f.locked_until IS NULL OR f.locked_until <= now() OR f.locked_until > clock_timestamp() + make_interval(mins => $3)
     RETURNING 1`,
    [username, MAX_FAILURES_IN_A_ROW, LOCKOUT_MINUTES],
  )
  if (reserved.length === 0) {
    throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds: await lockedSeconds(db, username) })
  }
}

/** A right password ends the row of failures. */
export async function clearFailures(db: Queryable, username: string): Promise<void> {
  await db.query('login-failure.clear', 'DELETE FROM login_failure WHERE username = $1', [username])
}

/** Forgets numbers that have been quiet for a day; most of them belong to nobody. */
export async function forgetOldFailures(db: Queryable): Promise<void> {
  await db.query(
    'login-failure.forget',
    "DELETE FROM login_failure WHERE last_failure_at < now() - interval '1 day'",
  )
}

async function lockedSeconds(db: Queryable, username: string): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    'login-failure.locked',
    'SELECT ceil(extract(epoch FROM locked_until - now()))::bigint AS seconds FROM login_failure WHERE username = $1',
    [username],
  )
  return Math.max(1, row?.seconds ?? 1)
}
