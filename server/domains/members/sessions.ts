import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/client.ts'
import { isOutOfSpace } from '../../platform/db/failures.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Member, MEMBER_COLUMNS } from './members.ts'

const TOKEN_BYTES = 32
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/

/** A new bearer token: 256 random bits, URL-safe, opaque. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The stored hash of a token. A leaked table opens no session; a fast hash is enough for 256 random bits. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token in an `Authorization` header, or undefined when the header has none in our format. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1]
}

/** The hash by which the session of this header is stored; that of no session where the header has no token. */
export function sessionHash(authorization: string | undefined): Buffer {
  return tokenHash(bearerToken(authorization) ?? '')
}

/** After how many days an unused session ends; every call restarts the count. */
export const SESSION_IDLE_DAYS = 30

/** After how many days a session ends, however much it is used. */
export const SESSION_ABSOLUTE_DAYS = 90

/** Recording every call would cost a write per read; this is exact enough for a limit of days. */
const LAST_SEEN_MINUTES = 15

/** How much of a browser's own description is kept, in UTF-16 units; longer ones are made up. */
const USER_AGENT_LENGTH = 300

/** For how long after a login the holder of the session is assumed to know the password. */
export const FRESH_LOGIN_MINUTES = 10

/** For how long after a change of the password the same change counts as a retry. */
const REPEATED_CHANGE_MINUTES = 60

/** The member who sends this `Authorization` header. @throws {Refusal} `invalid-token` */
export type Authenticate = (authorization: string | undefined) => Promise<Member>

/** How many sessions a member has at most: nobody uses more, and thousands would help only an attacker who made them. */
export const MOST_SESSIONS = 50

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

/** Ends the session of this header; other sessions of the member stay. */
export async function endSession(db: Queryable, authorization: string | undefined): Promise<void> {
  await db.query('session.end', 'DELETE FROM session WHERE token_hash = $1', [sessionHash(authorization)])
}

/** Logs a member out everywhere. */
export async function endAllSessions(db: Queryable, memberId: string): Promise<void> {
  await db.query('session.end-all', 'DELETE FROM session WHERE member_id = $1', [memberId])
}

/** Ends every session of a member except that of this header, whose holder has given the password. */
export async function endOtherSessions(
  db: Queryable,
  memberId: string,
  authorization: string | undefined,
): Promise<void> {
  await db.query('session.end-others', 'DELETE FROM session WHERE member_id = $1 AND token_hash <> $2', [
    memberId,
    sessionHash(authorization),
  ])
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

/** Looks up the member that a token belongs to. Blocked members have no valid sessions. */
export function authenticator(db: Database): Authenticate {
  return async (authorization) => {
    const token = bearerToken(authorization)
    if (token === undefined) throw new Refusal('invalid-token')
    const hash = tokenHash(token)
    const [found] = await db.query<Member & { isStale: boolean }>(
      'session.member',
      `SELECT ${MEMBER_COLUMNS}, s.last_seen_at < now() - make_interval(mins => $3) AS "isStale"
         FROM session s JOIN member m ON m.id = s.member_id
        WHERE s.token_hash = $1 AND m.status = 'active'
          AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(days => $2)`,
      [hash, SESSION_IDLE_DAYS, LAST_SEEN_MINUTES],
    )
    if (found === undefined) throw new Refusal('invalid-token')
    if (found.isStale) await saveSeen(db, hash)
    return found
  }
}

/** A database without space can still be read: a call that only reads must not fail because of this write. */
async function saveSeen(db: Queryable, hash: Buffer): Promise<void> {
  try {
    await db.query('session.seen', 'UPDATE session SET last_seen_at = now() WHERE token_hash = $1', [hash])
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
  }
}

/** Those of the given tokens that belong to a live session. */
export async function livingSessions(db: Queryable, tokens: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ hash: string }>(
    'session.living',
    `SELECT encode(s.token_hash, 'hex') AS hash FROM session s JOIN member m ON m.id = s.member_id
      WHERE s.token_hash = ANY($1) AND m.status = 'active'
        AND s.expires_at > now() AND s.last_seen_at > now() - make_interval(days => $2)`,
    [tokens.map((token) => tokenHash(token)), SESSION_IDLE_DAYS],
  )
  const living = new Set(rows.map(({ hash }) => hash))
  return new Set(tokens.filter((token) => living.has(tokenHash(token).toString('hex'))))
}

/** Deletes sessions that have ended. */
export async function forgetEndedSessions(db: Queryable): Promise<void> {
  await db.query(
    'session.forget',
    'DELETE FROM session WHERE expires_at < now() OR last_seen_at < now() - make_interval(days => $1)',
    [SESSION_IDLE_DAYS],
  )
}

/** Locks a member out or lets them in again; a locked-out member has no session any more. @returns whether there is such a member */
export async function blockMember(tx: Transaction, id: string, isBlocked: boolean): Promise<boolean> {
  const changed = await tx.query('member.block', 'UPDATE member SET status = $2 WHERE id = $1 RETURNING 1', [
    id,
    isBlocked ? 'blocked' : 'active',
  ])
  if (isBlocked) await endAllSessions(tx, id)
  return changed.length > 0
}
