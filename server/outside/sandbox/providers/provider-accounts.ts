import { randomInt } from 'node:crypto'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { GameAccountRef, GameCredentials } from '../../providers/game-provider.ts'

/** Without look-alike letters and digits, since members type it. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 10

/**
 * Adds the accounts in our books to the simulated providers. The seed never called a provider; without this the provider would know nobody.
 */
export async function adoptAccounts(db: Queryable): Promise<void> {
  await db.query(
    'sandbox-account.adopt',
    `INSERT INTO sandbox_game_balance (username, slot_code, balance_satang)
     SELECT m.username, g.slot_code, coalesce(a.balance_satang, 0)
       FROM game_account g JOIN member m ON m.id = g.member_id
       LEFT JOIN account a ON a.owner = m.id::text AND a.kind = 'game:' || g.slot_code
     ON CONFLICT (username, slot_code) DO NOTHING`,
  )
}

/** Opens an empty account; an existing one stays as it is. */
export async function openAccount(db: Queryable, { username, slotCode }: GameAccountRef): Promise<void> {
  await db.query(
    'sandbox-account.open',
    `INSERT INTO sandbox_game_balance (username, slot_code, balance_satang, password) VALUES ($1, $2, 0, $3)
     ON CONFLICT (username, slot_code) DO NOTHING`,
    [username, slotCode, newPassword()],
  )
}

/** The player's credentials; undefined for a player that the provider does not know. Adopted accounts get their password here. */
export async function readCredentials(
  db: Queryable,
  { username, slotCode }: GameAccountRef,
): Promise<GameCredentials | undefined> {
  const [row] = await db.query<GameCredentials>(
    'sandbox-account.credentials',
    `UPDATE sandbox_game_balance SET password = coalesce(password, $3)
      WHERE username = $1 AND slot_code = $2 RETURNING username, password`,
    [username, slotCode, newPassword()],
  )
  return row
}

/** Sets a new password; a repeated reference changes nothing. */
export async function resetPassword(
  db: Queryable,
  { username, slotCode }: GameAccountRef,
  reference: string,
): Promise<void> {
  await db.query(
    'sandbox-account.reset',
    `UPDATE sandbox_game_balance SET password = $3, password_reference = $4
      WHERE username = $1 AND slot_code = $2 AND password_reference IS DISTINCT FROM $4`,
    [username, slotCode, newPassword(), reference],
  )
}

function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}
