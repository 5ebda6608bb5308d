import { randomInt } from 'node:crypto'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { forgetFailures } from './login-lockout.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { memberSessions } from './sessions.ts'

/** Small letters and digits, of which none is read or heard as another: no i, l, o, 0 and 1. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 49 bits. */
const LENGTH = 10

/**
 * Gives a member who has forgotten theirs a random password, logs them out everywhere, and lets them log in from any address at once. It
 * is stored as its hash only. Until they have changed it, no money leaves.
 *
 * @returns the password; undefined for an unknown member
 */
export async function givePassword(tx: Transaction, memberId: string): Promise<string | undefined> {
  const [member] = await tx.query<{ username: string }>(
    'member.username',
    'SELECT username FROM member WHERE id = $1',
    [memberId],
  )
  if (member === undefined) return undefined
  const password = randomPassword(member.username)
  // A login with the former password that is under way is waited for, so that its session ends with the others.
  await tx.query(
    'member.give-password',
    'UPDATE member SET password_hash = $2, password_given_at = now() WHERE id = $1',
    [memberId, await hashPassword(password)],
  )
  await memberSessions.endAll(tx, memberId)
  await forgetFailures(tx, member.username)
  return password
}

/** One in thousands is a password that members may not have, either. */
function randomPassword(username: string): string {
  const password = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  try {
    requireGoodPassword(password, username, 'password')
    return password
  } catch (error) {
    if (error instanceof Refusal) return randomPassword(username)
    throw error
  }
}
