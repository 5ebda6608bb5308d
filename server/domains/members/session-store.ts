import { createHash, randomBytes } from 'node:crypto'
import { isOutOfSpace } from '../../platform/db/failures.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'

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

/** The sessions of members, or of the staff. Durations are intervals of SQL. */
interface SessionKind {
  readonly table: 'session' | 'staff_session'
  /** The table of the people; a session has `<person>_id`. */
  readonly person: 'member' | 'staff'
  /** What is known of a person, under this alias. */
  readonly columns: string
  readonly alias: string
  /** After what time without a call a session ends. */
  readonly idle: string
  /** How exactly the last call is recorded: recording every one would cost a write per read. */
  readonly seenEvery: string
}

/** The sessions of one kind of people. Headers are those of calls, named `Authorization`. */
export function sessionStore<Person extends object>(kind: SessionKind) {
  const { table, person, columns, alias, idle, seenEvery } = kind
  const statement = table.replace('_', '-')
  /** SQL: whether the session `t` has not ended. */
  const isLive = `t.expires_at > now() AND t.last_seen_at > now() - interval '${idle}'`

  /** A database without space can still be read: a call that only reads must not fail because of this write. */
  async function saveSeen(db: Queryable, hash: Buffer): Promise<void> {
    await db
      .query(`${statement}.seen`, `UPDATE ${table} SET last_seen_at = now() WHERE token_hash = $1`, [hash])
      .catch((error: unknown) => {
        if (!isOutOfSpace(error)) throw error
      })
  }

  return {
    isLive,

    /**
     * The person who sends this header. A blocked or suspended person has no session.
     *
     * @param isByHand false for a page that refreshes by itself, which keeps no session alive
     * @throws {Refusal} `invalid-token`
     */
    async personOf(db: Queryable, authorization: string | undefined, isByHand = true): Promise<Person> {
      // Without asking the database, which strangers could keep busy.
      if (bearerToken(authorization) === undefined) throw new Refusal('invalid-token')
      const hash = sessionHash(authorization)
      const [found] = await db.query<Person & { readonly isStale: boolean }>(
        `${statement}.person`,
        `SELECT ${columns}, t.last_seen_at < now() - interval '${seenEvery}' AS "isStale"
           FROM ${table} t JOIN ${person} ${alias} ON ${alias}.id = t.${person}_id
          WHERE t.token_hash = $1 AND ${alias}.status = 'active' AND ${isLive}`,
        [hash],
      )
      if (found === undefined) throw new Refusal('invalid-token')
      const { isStale, ...somebody } = found
      if (isStale && isByHand) await saveSeen(db, hash)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of the row are the columns of the person
      return somebody as unknown as Person
    },

    /** Ends the session of this header; other sessions of the person stay. */
    async end(db: Queryable, authorization: string | undefined): Promise<void> {
      await db.query(`${statement}.end`, `DELETE FROM ${table} WHERE token_hash = $1`, [
        sessionHash(authorization),
      ])
    },

    /** Logs a person out everywhere. */
    async endAll(db: Queryable, personId: string): Promise<void> {
      await db.query(`${statement}.end-all`, `DELETE FROM ${table} WHERE ${person}_id = $1`, [personId])
    },

    /** Ends every session of a person except that of this header, whose holder has given the password. */
    async endOthers(db: Queryable, personId: string, authorization: string | undefined): Promise<void> {
      await db.query(
        `${statement}.end-others`,
        `DELETE FROM ${table} WHERE ${person}_id = $1 AND token_hash <> $2`,
        [personId, sessionHash(authorization)],
      )
    },

    /** Deletes sessions that have ended. */
    async forgetEnded(db: Queryable): Promise<void> {
      await db.query(`${statement}.forget`, `DELETE FROM ${table} t WHERE NOT (${isLive})`)
    },
  }
}
