import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Asker, type GuessLimits, reserveAttempt } from './login-lockout.ts'
import { findCredentials } from './members.ts'
import { isPassword } from './passwords.ts'

/**
 * Passes when the caller knows the member's password. Each session has its own attempts, which nobody else can use up; the caller resets them
 * by `clearFailures` once the password was right.
 *
 * @returns the hash that it was compared with.
 * @throws {Refusal} REQUEST_LIMIT or WRONG_PASSWORD
 */
export async function requirePassword(
  { db, ...limits }: GuessLimits & { readonly db: Database },
  { username, asker }: { readonly username: string; readonly asker: Asker },
  password: string,
): Promise<string> {
  await reserveAttempt(db, limits, { username, asker })
  const hash = (await findCredentials(db, username))?.passwordHash
  if (hash === undefined || !(await isPassword(hash, password))) throw new Refusal('WRONG_PASSWORD')
  return hash
}
