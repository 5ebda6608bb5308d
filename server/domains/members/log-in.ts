import type { Language } from '#domain/languages.ts'
import { isPhone, normalisePhone } from '#domain/phone.ts'
import { countingFailures, requireLeft } from '../../api/rate-limits/rate-limit-counters.ts'
import { Refusal } from '../../platform/errors.ts'
import {
  addressAsker,
  clearFailures,
  type GuessLimits,
  isProvedAsker,
  reserveAttempt,
} from './login-lockout.ts'
import { findCredentials, lockPassword } from './members.ts'
import { isPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

/** Counts logins that failed, or are in progress. */
export const LOGIN_FAILURES = 'login-failures'

/**
 * How often a member may log in: with the right password each attempt costs a hash and a session, and counts as no failure. Members log in a few
 * times a day.
 */
const LOGINS = { name: 'login-member', calls: 30, windowSeconds: 60 } as const

interface LoginRequest {
  /** The phone number as typed. */
  readonly username: string
  readonly password: string
  /** The network address of the caller. */
  readonly address: string
  readonly userAgent: string | undefined
  /** In which the member is told of changes from now on. */
  readonly language: Language
}

/**
 * Begins a session for a caller who knows the password. An unknown number and a wrong password get the same answer after the same work; that
 * a member is blocked is revealed only to a caller who knows the password. Only failures count against an address, because others share it:
 * that keeps passwords from being hashed without end (300 a minute are 6 % of a core).
 *
 * @returns the bearer token.
 * @throws {Refusal} WRONG_CREDENTIAL, REQUEST_LIMIT or INACTIVE_USER
 */
export async function logIn(settings: GuessLimits, request: LoginRequest): Promise<string> {
  const limit = { name: LOGIN_FAILURES, calls: settings.logins.failuresPerAddress, windowSeconds: 60 }
  return countingFailures(settings.spend, limit, request.address, () => attemptLogin(settings, request))
}

async function attemptLogin(
  { db, ...limits }: GuessLimits,
  { username: typed, password, address, userAgent, language }: LoginRequest,
): Promise<string> {
  const username = canonicalUsername(typed)
  if (!isPhone('th', username) && !isPhone('lo', username)) {
    // Before any counter: a name that no member can have might be that of somebody else's.
    await isPassword(undefined, password)
    throw new Refusal('WRONG_CREDENTIAL')
  }
  const attempt = { username, asker: addressAsker(address) }
  // Without hashing where that reveals nothing, and before the attempt counts as a wrong password. It is counted below.
  if (limits.spend !== undefined && (await isProvedAsker(db, attempt)))
    await requireLeft(limits.spend, LOGINS, username, 0)
  await reserveAttempt(db, limits, attempt)

  const credentials = await findCredentials(db, username)
  const matches = await isPassword(credentials?.passwordHash, password)
  if (credentials === undefined || !matches) throw new Refusal('WRONG_CREDENTIAL')
  if (!credentials.isActive) throw new Refusal('INACTIVE_USER')

  const retryAfterSeconds = await limits.spend?.(LOGINS, username)
  if (retryAfterSeconds !== undefined) {
    // The password was right: this is no failure of the series that locks the number.
    await clearFailures(db, attempt)
    throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
  }
  const token = await db.transaction(async (tx) => {
    if (!(await lockPassword(tx, credentials))) throw new Refusal('WRONG_CREDENTIAL')
    await clearFailures(tx, attempt)
    return beginSession(tx, credentials.id, userAgent)
  })
  // Not in that transaction, which shares the member's row with other logins.
  await db.query(
    'member.language',
    'UPDATE member SET language = $2 WHERE id = $1 AND language IS DISTINCT FROM $2',
    [credentials.id, language],
  )
  return token
}

/** The canonical form of a phone number: members of either market may log in here. */
export function canonicalUsername(typed: string): string {
  return normalisePhone('lo', normalisePhone('th', typed))
}
