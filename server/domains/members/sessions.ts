import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Member, MEMBER_COLUMNS } from './members.ts'
import { newToken, sessionHash, sessionStore, tokenHash } from './session-store.ts'

/** After how many days an unused session ends; every call restarts the count. */
export const SESSION_IDLE_DAYS = 30

/** After how many days a session ends, however much it is used. */
const SESSION_ABSOLUTE_DAYS = 90

/** The sessions of members. */
export const memberSessions = sessionStore<Member>({
  table: 'session',
  person: 'member',
  columns: MEMBER_COLUMNS,
  alias: 'm',
  idle: `${SESSION_IDLE_DAYS} days`,
  seenEvery: '15 minutes',
})

/** How much of a browser's own description is kept, in UTF-16 units; longer ones are made up. */
const USER_AGENT_LENGTH = 300

/** For how long after a login the holder of the session is assumed to know the password. */
export const FRESH_LOGIN_MINUTES = 10

/** For how long after a change of the password the same change counts as a retry. */
const REPEATED_CHANGE_MINUTES = 60

/** The member who sends this `Authorization` header. @throws {Refusal} `invalid-token` */
export type Authenticate = (authorization: string | undefined) => Promise<Member>

/** How many sessions a member has at most: nobody uses more, and thousands would help only an attacker who made them. */
const MOST_SESSIONS = 50

/**
 * Begins a session; only the caller receives the token. It takes the place of the oldest one of a member who has as many as there may be. Logins at
 * the same moment may leave a few more, which end with the next one.
 */
export async function beginSession(db: Queryable, memberId: string, userAgent?: string): Promise<string> {
  const token = newToken()
  await db.query(
    'session.begin',
    `WITH oldest AS (
       SELECT token_hash FROM session WHERE member_id = $2 ORDER BY created_at DESC, token_hash OFFSET $5
     ), free AS (
       -- Another login at this moment may be ending them already.
       SELECT token_hash FROM session WHERE token_hash IN (SELECT token_hash FROM oldest) FOR UPDATE SKIP LOCKED
     ), ended AS (
       DELETE FROM session WHERE token_hash IN (SELECT token_hash FROM free)
     )
     INSERT INTO session (token_hash, member_id, created_at, expires_at, last_seen_at, user_agent)
     VALUES ($1, $2, now(), now() + make_interval(days => $3), now(), $4)`,
    [
      tokenHash(token),
      memberId,
      SESSION_ABSOLUTE_DAYS,
      userAgent?.slice(0, USER_AGENT_LENGTH),
      MOST_SESSIONS - 1,
    ],
  )
  return token
}

/** Whether the session of this header began with a recent login. */
export async function hasFreshLogin(db: Queryable, authorization: string | undefined): Promise<boolean> {
  const fresh = await db.query(
    'session.fresh',
    `SELECT 1 FROM session WHERE token_hash = $1 AND created_at BETWEEN now() - make_interval(mins => $2) AND now()`,
    [sessionHash(authorization), FRESH_LOGIN_MINUTES],
  )
  return fresh.length > 0
}

/** Records that the session of this header has changed the member's password. */
export async function savePasswordChange(db: Queryable, authorization: string | undefined): Promise<void> {
  await db.query(
    'session.changed-password',
    'UPDATE session SET password_changed_at = now() WHERE token_hash = $1',
    [sessionHash(authorization)],
  )
}

/** Whether the session of this header has changed the member's password within the last hour. */
export async function changedPasswordLately(
  db: Queryable,
  authorization: string | undefined,
): Promise<boolean> {
  const changed = await db.query(
    'session.password-changed-lately',
    `SELECT 1 FROM session WHERE token_hash = $1 AND password_changed_at > now() - make_interval(mins => $2)`,
    [sessionHash(authorization), REPEATED_CHANGE_MINUTES],
  )
  return changed.length > 0
}

/** Those of the given tokens that belong to a live session. */
export async function livingSessions(db: Queryable, tokens: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ hash: string }>(
    'session.living',
    `SELECT encode(t.token_hash, 'hex') AS hash FROM session t JOIN member m ON m.id = t.member_id
      WHERE t.token_hash = ANY($1) AND m.status = 'active' AND ${memberSessions.isLive}`,
    [tokens.map((token) => tokenHash(token))],
  )
  const living = new Set(rows.map(({ hash }) => hash))
  return new Set(tokens.filter((token) => living.has(tokenHash(token).toString('hex'))))
}

/** Locks a member out or lets them in again; a locked-out member has no session any more. @returns whether there is such a member */
export async function blockMember(tx: Transaction, id: string, isBlocked: boolean): Promise<boolean> {
  const changed = await tx.query('member.block', 'UPDATE member SET status = $2 WHERE id = $1 RETURNING 1', [
    id,
    isBlocked ? 'blocked' : 'active',
  ])
  if (isBlocked) await memberSessions.endAll(tx, id)
  return changed.length > 0
}

/** A browser in which a member is logged in. */
interface Device {
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
