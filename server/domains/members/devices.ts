import type { Queryable } from '../../platform/db/queryable.ts'
import { bearerToken, MOST_SESSIONS, SESSION_IDLE_DAYS, tokenHash } from './sessions.ts'

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
       FROM session
      WHERE member_id = $1 AND expires_at > now() AND last_seen_at > now() - make_interval(days => $3)
      ORDER BY token_hash = $2 DESC, last_seen_at DESC, created_at DESC LIMIT $4`,
    [memberId, tokenHash(bearerToken(authorization) ?? ''), SESSION_IDLE_DAYS, MOST_SESSIONS],
  )
}

/** Ends that session of the member; nothing if it has ended, or is somebody else's. */
export async function endDevice(db: Queryable, memberId: string, id: string): Promise<void> {
  await db.query('device.end', `DELETE FROM session WHERE member_id = $1 AND ${SESSION_ID} = $2`, [
    memberId,
    id,
  ])
}
