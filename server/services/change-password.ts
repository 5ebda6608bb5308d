import type { Database } from '../db/client.ts'
import { Refusal } from '../errors.ts'
import { demandPassword } from './demand-password.ts'
import { clearFailures } from './login-lockout.ts'
import type { Member } from './members.ts'
import { demandGoodPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { endOtherSessions } from './sessions.ts'

interface Change {
  readonly oldPassword: string
  readonly newPassword: string
}

/**
 * Gives a member another password and ends all their sessions but the one that asks. Guessing the old password spends the same
 * tries as logging in.
 *
 * @param authorization the header of the session that goes on.
 * @throws {Refusal} INVALID_USER_INFO, REQUEST_LIMIT or WRONG_PASSWORD
 */
export async function changePassword(
  { db, rateLimit }: { db: Database; rateLimit: boolean },
  { id, username }: Member,
  { oldPassword, newPassword }: Change,
  authorization: string | undefined,
): Promise<void> {
  demandGoodPassword(newPassword, username, 'newPassword')
  const oldHash = await demandPassword({ db, rateLimit }, username, oldPassword)

  const newHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const changed = await tx.query(
      'member.change-password',
      'UPDATE member SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING 1',
      [id, oldHash, newHash],
    )
    // Another session was quicker: the password that was typed is not the old one any more.
    if (changed.length === 0) throw new Refusal('WRONG_PASSWORD')
    await clearFailures(tx, username)
    await endOtherSessions(tx, id, authorization)
  })
}
