import { normalisePhone } from '#domain/phone.ts'
import { countingFailures } from '../../api/rate-limits/count-failures.ts'
import type { SpendCall } from '../../api/rate-limits/rate-limit-counters.ts'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import { addressAsker, clearFailures, reserveAttempt } from './login-lockout.ts'
import { findCredentials, holdPassword } from './members.ts'
import { isPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'

/**
 * How many logins of an address may fail, or be in progress, in a minute. It keeps passwords from being hashed without end, about 6 % of a core
 * for one address, and distinguishes a list of passwords from the typing errors of the thousands of phones that share an address.
 */
export const FAILURES_PER_ADDRESS = { name: 'login-failures', calls: 300, windowSeconds: 60 } as const

interface LoginRequest {
  /** The phone number as typed. */
  readonly username: string
  readonly password: string
  /** The network address of the caller. */
  readonly address: string
  readonly userAgent: string | undefined
}

/**
 * Begins a session for a caller who knows the password. An unknown number and a wrong password get the same answer after the same work; that
 * a member is blocked is revealed only to a caller who knows the password. Only failures count against an address, because others share it.
 *
 * @returns the bearer token.
 * @throws {Refusal} WRONG_CREDENTIAL, REQUEST_LIMIT or INACTIVE_USER
 */
export async function logIn(
  settings: { readonly db: Database; readonly spend: SpendCall | undefined },
  request: LoginRequest,
): Promise<string> {
  return countingFailures(settings.spend, FAILURES_PER_ADDRESS, request.address, () =>
    attemptLogin(settings, request),
  )
}

async function attemptLogin(
  { db, spend }: { readonly db: Database; readonly spend: SpendCall | undefined },
  { username: typed, password, address, userAgent }: LoginRequest,
): Promise<string> {
  const username = canonicalUsername(typed)
  const attempt = { username, asker: addressAsker(address) }
  await reserveAttempt(db, spend, attempt)

  const credentials = await findCredentials(db, username)
  const matches = await isPassword(credentials?.passwordHash, password)
  if (credentials === undefined || !matches) throw new Refusal('WRONG_CREDENTIAL')
  if (!credentials.isActive) throw new Refusal('INACTIVE_USER')

  return db.transaction(async (tx) => {
    if (!(await holdPassword(tx, credentials))) throw new Refusal('WRONG_CREDENTIAL')
    await clearFailures(tx, attempt)
    return beginSession(tx, credentials.id, userAgent)
  })
}

/** The canonical form of a phone number: members of either market may log in here. */
export function canonicalUsername(typed: string): string {
  return normalisePhone('lo', normalisePhone('th', typed))
}
