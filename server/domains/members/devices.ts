import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { sessionHash } from './session-store.ts'
import { FRESH_LOGIN_MINUTES, memberSessions, MOST_SESSIONS } from './sessions.ts'

/** A browser in which a member is logged in. */
export interface Device {
  /** Names the session without being of use to anybody else. */
  readonly id: string
  /** As the browser sent it at the login; null for sessions that began before it was kept. */
  readonly userAgent: string | null
  readonly startedAt: Date
  readonly lastSeenAt: Date
  /** Whether it is the session of the caller. */
  readonly isCurrent: boolean
}

/** The name of a session: a hash of what is stored of its token, so that it leads back to neither. */
const SESSION_ID = `encode(substring(sha256(token_hash) FROM 1 FOR 16), 'hex')`

/** The live sessions of a member, last used first. @param authorization the header of the calling session */
export async function listDevices(
  db: Queryable,
  memberId: string,
  authorization: string | undefined,
): Promise<Device[]> {
  return db.query<Device>(
    'device.list',
    `SELECT ${SESSION_ID} AS id, user_agent AS "userAgent", created_at AS "startedAt", last_seen_at AS "lastSeenAt",
            token_hash = $2 AS "isCurrent"
       FROM session t WHERE member_id = $1 AND ${memberSessions.isLive}
      ORDER BY token_hash = $2 DESC, last_seen_at DESC, created_at DESC LIMIT $3`,
    [memberId, sessionHash(authorization), MOST_SESSIONS],
  )
}

/**
 * Until when a session must have begun for the session of this header ($2) to end it. A stolen one must not keep the owner out by ending each
 * new login, so it ends none that is younger than itself; who has just logged in knows the password, and ends all.
 */
const ENDS_UNTIL = `(SELECT CASE WHEN own.created_at BETWEEN now() - make_interval(mins => $3) AND now() THEN 'infinity'
                             ELSE own.created_at END
                        FROM session own WHERE own.token_hash = $2)`

/**
 * Ends that session of the member; nothing if it has ended, or is somebody else's.
 *
 * @param authorization the header of the calling session
 * @throws {Refusal} KEY_MISSING when that session is younger than the caller's, whose login is not recent
 */
export async function endDevice(
  db: Queryable,
  memberId: string,
  id: string,
  authorization: string | undefined,
): Promise<void> {
  const own = sessionHash(authorization)
  const ended = await db.query(
    'device.end',
    `DELETE FROM session WHERE member_id = $1 AND ${SESSION_ID} = $4 AND created_at <= ${ENDS_UNTIL} RETURNING 1`,
    [memberId, own, FRESH_LOGIN_MINUTES, id],
  )
  if (ended.length > 0) return
  const younger = await db.query(
    'device.younger',
    `SELECT 1 FROM session WHERE member_id = $1 AND ${SESSION_ID} = $2`,
    [memberId, id],
  )
  if (younger.length > 0) throw new Refusal('KEY_MISSING', { status: 403, params: { key: 'password' } })
}

/**
 * Ends the member's other sessions, but those that are younger than the caller's, whose login is not recent.
 *
 * @param authorization the header of the calling session
 */
export async function endOtherDevices(
  db: Queryable,
  memberId: string,
  authorization: string | undefined,
): Promise<void> {
  await db.query(
    'device.end-others',
    `DELETE FROM session WHERE member_id = $1 AND token_hash <> $2 AND created_at <= ${ENDS_UNTIL}`,
    [memberId, sessionHash(authorization), FRESH_LOGIN_MINUTES],
  )
}
