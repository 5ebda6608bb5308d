import type { Database } from '../db/client.ts'
import { Refusal } from '../errors.ts'
import { reserveAttempt } from './login-lockout.ts'
import { findCredentials } from './members.ts'
import { isPassword } from './passwords.ts'

/**
 * Lets pass who knows the member's password. Guessing it spends the same tries as logging in; whoever calls gives them back by
 * `clearFailures` once the password was right.
 *
 * @returns the hash that it was compared with.
 * @throws {Refusal} REQUEST_LIMIT or WRONG_PASSWORD
 */
export async function demandPassword(
  { db, rateLimit }: { db: Database; rateLimit: boolean },
  username: string,
  password: string,
): Promise<string> {
  if (rateLimit) await reserveAttempt(db, username)
  const hash = (await findCredentials(db, username))?.passwordHash
  if (hash === undefined || !(await isPassword(hash, password))) throw new Refusal('WRONG_PASSWORD')
  return hash
}
