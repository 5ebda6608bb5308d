import { hash, verify } from '@node-rs/argon2'
import { isLongEnough, passwordForm } from '#domain/password.ts'
import { Refusal } from '../../platform/errors.ts'
import { COMMON_PASSWORDS } from '../../settings/content/common-passwords.ts'
import { SITE_NAME } from '../../settings/content/site-texts.ts'
import { type Asker, clearFailures, type GuessLimits, reserveAttempt, sessionAsker } from './login-lockout.ts'
import { findCredentials } from './members.ts'

/** The minimum that OWASP recommends for argon2id, which is this package's default algorithm. About 12 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash to store for a password, in PHC form with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(passwordForm(password), COST)
}

/**
 * Whether the password matches the stored hash. Without a stored hash a decoy is checked, so that the answer for an unknown member takes as
 * long as that for a wrong password. Hashes of another backend, or of an earlier version, are of the text as it was typed.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (await decoy)
  const form = passwordForm(password)
  const matches = (await verify(compared, form)) || (form !== password && (await verify(compared, password)))
  return matches && stored !== undefined
}

const decoy = hashPassword('no member has this one')

/** The same one or two characters over and over, such as `00000000` or `abababab`. */
const REPEATED = /^(.{1,2}?)\1+.?$/u

/** Common runs: keyboard rows, digits and the alphabet. */
const RUNS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiop',
  'poiuytrewq',
  'asdfghjkl',
  'lkjhgfdsa',
]

/**
 * A password may have any characters and is never changed except into one Unicode form, not even trimmed. It must be long enough without the words that anybody would
 * guess for this member or person of the staff here: their phone number or login name, and our name.
 *
 * @param username in small letters
 * @param key the request field that contains it.
 * @throws {Refusal} INVALID_USER_INFO
 */
export function requireGoodPassword(password: string, username: string, key: string): void {
  const lower = passwordForm(password).toLowerCase()
  const ownPart = lower.replaceAll(username, '').replaceAll(SITE_NAME.toLowerCase(), '')
  if (!isLongEnough(ownPart) || isGuessable(lower)) {
    throw new Refusal('INVALID_USER_INFO', { params: { key } })
  }
}

function isGuessable(lower: string): boolean {
  return COMMON_PASSWORDS.has(lower) || REPEATED.test(lower) || RUNS.some((run) => run.includes(lower))
}

/**
 * Passes when the caller knows the member's password. Each session has its own attempts, which nobody else can use up; the caller resets them
 * by `clearFailures` once the password was right.
 *
 * @returns the hash that it was compared with.
 * @throws {Refusal} REQUEST_LIMIT or WRONG_PASSWORD
 */
export async function requirePassword(
  { db, ...limits }: GuessLimits,
  { username, asker }: { readonly username: string; readonly asker: Asker },
  password: string,
): Promise<string> {
  await reserveAttempt(db, limits, { username, asker })
  const stored = (await findCredentials(db, username))?.passwordHash
  if (stored === undefined || !(await isPassword(stored, password))) throw new Refusal('WRONG_PASSWORD')
  return stored
}

/**
 * Passes when the caller of a session knows the password of its member, and then ends the series of wrong ones.
 *
 * @param password undefined where none was sent
 * @throws {Refusal} KEY_MISSING, REQUEST_LIMIT or WRONG_PASSWORD
 */
export async function requireOwnPassword(
  settings: GuessLimits,
  username: string,
  authorization: string | undefined,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw passwordMissing()
  const attempt = { username, asker: sessionAsker(authorization) }
  await requirePassword(settings, attempt, password)
  await clearFailures(settings.db, attempt)
}

/** Refuses a call that needs the password and has none. */
export function passwordMissing(): Refusal {
  return new Refusal('KEY_MISSING', { status: 403, params: { key: 'password' } })
}
