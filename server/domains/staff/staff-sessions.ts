import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { bearerToken, newToken, sessionHash, tokenHash } from '../members/sessions.ts'
import { STAFF_COLUMNS, type Staff } from './staff.ts'

/** After how many minutes without a hand at the desk a session ends. */
export const IDLE_MINUTES = 30

/** After how many hours a session ends, however much it is used: longer than a shift. */
const ABSOLUTE_HOURS = 12

/** How exactly the last use is recorded. */
const LAST_SEEN_SECONDS = 20

/** Begins a session; only the caller receives the token. */
export async function beginStaffSession(db: Queryable, staffId: string): Promise<string> {
  const token = newToken()
  await db.query(
    'staff-session.begin',
    `INSERT INTO staff_session (token_hash, staff_id, created_at, expires_at, last_seen_at)
     VALUES ($1, $2, now(), now() + make_interval(hours => $3), now())`,
    [tokenHash(token), staffId, ABSOLUTE_HOURS],
  )
  return token
}

/**
 * The person who sends this `Authorization` header.
 *
 * @param isByHand whether somebody is at the desk; a page that refreshes by itself keeps no session alive
 * @throws {Refusal} `invalid-token`
 */
export async function staffOfSession(
  db: Queryable,
  authorization: string | undefined,
  isByHand: boolean,
): Promise<Staff> {
  // Without asking the database, which strangers could keep busy.
  if (bearerToken(authorization) === undefined) throw new Refusal('invalid-token')
  const hash = sessionHash(authorization)
  const [found] = await db.query<Staff & { isStale: boolean }>(
    'staff-session.staff',
    `SELECT ${STAFF_COLUMNS}, t.last_seen_at < now() - make_interval(secs => $3) AS "isStale"
       FROM staff_session t JOIN staff s ON s.id = t.staff_id
      WHERE t.token_hash = $1 AND s.status = 'active'
        AND t.expires_at > now() AND t.last_seen_at > now() - make_interval(mins => $2)`,
    [hash, IDLE_MINUTES, LAST_SEEN_SECONDS],
  )
  if (found === undefined) throw new Refusal('invalid-token')
  const { isStale, ...staff } = found
  if (isStale && isByHand)
    await db.query(
      'staff-session.seen',
      'UPDATE staff_session SET last_seen_at = now() WHERE token_hash = $1',
      [hash],
    )
  return staff
}

/** Ends the session of this header. */
export async function endStaffSession(db: Queryable, authorization: string | undefined): Promise<void> {
  await db.query('staff-session.end', 'DELETE FROM staff_session WHERE token_hash = $1', [
    sessionHash(authorization),
  ])
}

/** Deletes sessions that have ended, and invitations that nobody used in time. */
export async function forgetEndedStaffSessions(db: Queryable): Promise<void> {
  await db.query(
    'staff-session.forget',
    'DELETE FROM staff_session WHERE expires_at < now() OR last_seen_at < now() - make_interval(mins => $1)',
    [IDLE_MINUTES],
  )
  await db.query('staff-invitation.forget', 'DELETE FROM staff_invitation WHERE expires_at < now()')
}
