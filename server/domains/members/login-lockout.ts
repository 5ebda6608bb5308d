import type { SpendCall } from '../../api/rate-limits/rate-limit-counters.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { sessionHash } from './session-store.ts'

/** How long an address counts as the member's own after a correct password. */
const PROVED_DAYS = 30

/** The right to a login from any address, which the desk gives together with a password. */
const RESTORED = 'desk'

/** For how long a member whom the desk has given a password is not kept from the next login by what strangers have tried. */
const RESTORED_HOURS = 1

/** How guessing is limited. A lock expires, since several people may share the address. */
export interface GuessLimits {
  readonly db: Database
  readonly logins: Settings['logins']
  /** Undefined disables the limits. */
  readonly spend: SpendCall | undefined
}

/** The origin of a login attempt: a network address, there at the desk, or a session that is logged in. Each has its own attempts. */
export type Asker = `address ${string}` | `desk-address ${string}` | `session ${string}` | typeof RESTORED

/** The origin of a call to the login endpoint. */
export const addressAsker = (address: string): Asker => `address ${address}`

/** The origin of a call within a session. */
export function sessionAsker(authorization: string | undefined): Asker {
  return `session ${sessionHash(authorization).toString('hex')}`
}

interface Attempt {
  readonly username: string
  readonly asker: Asker
}

/** An attempt to log in at the desk. Neither part of its key is ever that of a member's: no phone number has a colon. */
export function deskAttempt(username: string, address: string): Attempt {
  return { username: `desk:${username}`, asker: `desk-address ${address}` }
}

/**
 * Counts an attempt as failed before the password is checked, so that a burst of parallel attempts gets no more guesses than sequential ones.
 * Numbers that belong to nobody are counted too, so that the answers do not reveal which do. A lock that would last longer than a new one
 * comes from a clock that has been set back since; it is ignored. The comparison uses `clock_timestamp()`: `now()`, the start of the
 * statement, would misjudge a lock that another attempt set while this one waited for the row.
 *
 * @throws {Refusal} REQUEST_LIMIT while the number is locked for that origin, or when strangers have used up its attempts.
 */
export async function reserveAttempt(
  db: Queryable,
  { logins, spend }: Pick<GuessLimits, 'logins' | 'spend'>,
  { username, asker }: Attempt,
): Promise<void> {
  if (spend === undefined) return
  const [reserved] = await db.query<{ isProved: boolean }>(
    'login-try.reserve',
    `INSERT INTO login_try AS t (username, asker, failures_in_a_row, last_try_at, locked_until)
     VALUES ($1, $2, 1, now(), CASE WHEN $3::int = 1 THEN now() + make_interval(mins => $4) END)
     ON CONFLICT (username, asker) DO UPDATE SET
       failures_in_a_row = CASE WHEN t.locked_until IS NULL THEN t.failures_in_a_row + 1 ELSE 1 END,
       locked_until = CASE WHEN t.locked_until IS NOT NULL THEN EXCLUDED.locked_until
                           WHEN t.failures_in_a_row + 1 >= $3 THEN now() + make_interval(mins => $4) END,
       last_try_at = now()
     WHERE t.locked_until IS NULL OR t.locked_until <= now() OR t.locked_until > clock_timestamp() + make_interval(mins => $4)
     RETURNING coalesce(proved_at > now() - make_interval(days => $5), false) OR EXISTS (
       SELECT FROM login_try r WHERE r.username = $1 AND r.asker = $6 AND r.proved_at > now() - make_interval(hours => $7)
     ) AS "isProved"`,
    [username, asker, logins.failuresInARow, logins.lockMinutes, PROVED_DAYS, RESTORED, RESTORED_HOURS],
  )
  if (reserved === undefined) {
    throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds: await lockedSeconds(db, { username, asker }) })
  }
  if (reserved.isProved || asker.startsWith('session ')) return
  const name = asker.startsWith('desk-address ') ? 'login-desk' : 'login-number'
  const retryAfterSeconds = await spend(
    { name, calls: logins.strangersPerHour, windowSeconds: 3600 },
    username,
  )
  if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
}

/** Whether the password was right from there within the last 30 days. */
export async function isProvedAsker(db: Queryable, { username, asker }: Attempt): Promise<boolean> {
  const proved = await db.query(
    'login-try.proved',
    `SELECT 1 FROM login_try
      WHERE username = $1 AND asker = $2 AND proved_at > now() - make_interval(days => $3)`,
    [username, asker, PROVED_DAYS],
  )
  return proved.length > 0
}

/** A correct password ends the series of failures, and marks an address as the member's own. */
export async function clearFailures(db: Queryable, { username, asker }: Attempt): Promise<void> {
  await db.query(
    'login-try.clear',
    `WITH used AS (DELETE FROM login_try WHERE username = $1 AND asker = $3 AND $2 <> $3)
     INSERT INTO login_try (username, asker, failures_in_a_row, last_try_at, proved_at) VALUES ($1, $2, 0, now(), now())
     ON CONFLICT (username, asker) DO UPDATE SET failures_in_a_row = 0, locked_until = NULL, last_try_at = now(), proved_at = now()`,
    [username, asker, RESTORED],
  )
}

/**
 * Ends all locks of a number. Until the next login, for at most an hour, strangers' attempts do not count against it either: the password is a
 * random one until then.
 */
export async function forgetFailures(tx: Transaction, username: string): Promise<void> {
  await tx.query(
    'login-try.forget-failures',
    'UPDATE login_try SET failures_in_a_row = 0, locked_until = NULL WHERE username = $1',
    [username],
  )
  await clearFailures(tx, { username, asker: RESTORED })
}

/** Deletes failed attempts after a day without new ones, and addresses of members after 30 days. */
export async function forgetOldFailures(db: Queryable): Promise<void> {
  await db.query(
    'login-try.forget',
    `DELETE FROM login_try
      WHERE last_try_at < now() - interval '1 day'
        AND (proved_at IS NULL OR asker LIKE 'session %' OR asker = '${RESTORED}' OR proved_at < now() - make_interval(days => $1))`,
    [PROVED_DAYS],
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
