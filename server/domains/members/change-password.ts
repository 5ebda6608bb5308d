import { randomInt } from 'node:crypto'
import { passwordForm } from '#domain/password.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Asker, clearFailures, forgetFailures, type GuessLimits, sessionAsker } from './login-lockout.ts'
import { findCredentials, type Member } from './members.ts'
import { hashPassword, isPassword, requireGoodPassword, requirePassword } from './passwords.ts'
import { changedPasswordLately, memberSessions, savePasswordChange } from './sessions.ts'

/** The member who changes the password, and the session. */
interface Owner {
  readonly id: string
  readonly username: string
  readonly asker: Asker
  readonly authorization: string | undefined
}

interface Change {
  readonly oldPassword: string
  readonly newPassword: string
}

/**
 * Sets a new password and ends all sessions of the member except the caller's. When the same session repeats the same change, because its
 * answer was lost, it counts as done.
 *
 * @param authorization the header of the session that stays.
 * @throws {Refusal} INVALID_USER_INFO, REQUEST_LIMIT or WRONG_PASSWORD
 */
export async function changePassword(
  settings: GuessLimits,
  { id, username }: Member,
  requested: Change,
  authorization: string | undefined,
): Promise<void> {
  requireGoodPassword(requested.newPassword, username, 'newPassword')
  // Saying 'saved' to somebody who wants to be rid of a known password would leave it valid.
  if (passwordForm(requested.newPassword) === passwordForm(requested.oldPassword)) {
    throw new Refusal('INVALID_USER_INFO', { params: { key: 'newPassword' } })
  }
  const owner = { id, username, asker: sessionAsker(authorization), authorization }
  try {
    await change(settings, owner, requested)
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'WRONG_PASSWORD'
    if (!isWrong || !(await isRepetition(settings.db, owner, requested))) throw error
    await clearFailures(settings.db, owner)
  }
}

async function change(
  settings: GuessLimits,
  owner: Owner,
  { oldPassword, newPassword }: Change,
): Promise<void> {
  const oldHash = await requirePassword(settings, owner, oldPassword)

  const newHash = await hashPassword(newPassword)
  await settings.db.transaction(async (tx) => {
    const changed = await tx.query(
      'member.change-password',
      'UPDATE member SET password_hash = $3, password_given_at = NULL WHERE id = $1 AND password_hash = $2 RETURNING 1',
      [owner.id, oldHash, newHash],
    )
    // Another call was quicker: the password that was typed is no longer the current one.
    if (changed.length === 0) throw new Refusal('WRONG_PASSWORD')
    await clearFailures(tx, owner)
    await memberSessions.endOthers(tx, owner.id, owner.authorization)
    await savePasswordChange(tx, owner.authorization)
  })
}

/** Whether this session has just made the same change. A guess at the new password costs an attempt, like one at the old password. */
async function isRepetition(
  db: Database,
  { username, authorization }: Owner,
  { newPassword }: Change,
): Promise<boolean> {
  if (!(await changedPasswordLately(db, authorization))) return false
  const hash = (await findCredentials(db, username))?.passwordHash
  return hash !== undefined && (await isPassword(hash, newPassword))
}

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
