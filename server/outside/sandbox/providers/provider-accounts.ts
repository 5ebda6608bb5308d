import { randomInt } from 'node:crypto'
import type { Database } from '../../../platform/db/client.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import {
  type GameAccountRef,
  type GameCredentials,
  type GameMovement,
  type MovementOutcome,
  ProviderRefusal,
} from '../../providers/game-provider.ts'
import { recordRound } from './provider-rounds.ts'

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
     SELECT g.username, g.slot_code, coalesce(a.balance_satang, 0)
       FROM game_account g
       LEFT JOIN account a ON a.owner = g.member_id::text AND a.kind = 'game:' || g.slot_code
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

/**
 * A player's balance at a simulated provider, in satang; locked until the transaction ends.
 *
 * @throws {ProviderRefusal} when it does not know the player.
 */
export async function providerBalance(
  tx: Transaction,
  { username, slotCode }: GameAccountRef,
): Promise<number> {
  const [row] = await tx.query<{ balanceSatang: number }>(
    'sandbox-balance.read',
    `SELECT balance_satang AS "balanceSatang" FROM sandbox_game_balance
      WHERE username = $1 AND slot_code = $2 FOR UPDATE`,
    [username, slotCode],
  )
  if (row === undefined) throw new ProviderRefusal('declined', 'the simulated provider knows no such player')
  return row.balanceSatang
}

/** Changes a player's balance; the caller has checked that it is enough. */
async function changeBalance(
  tx: Transaction,
  { username, slotCode }: GameAccountRef,
  changeSatang: number,
): Promise<void> {
  await tx.query(
    'sandbox-balance.change',
    `UPDATE sandbox_game_balance SET balance_satang = balance_satang + $3 WHERE username = $1 AND slot_code = $2`,
    [username, slotCode, changeSatang],
  )
}

interface EndedRound {
  readonly resultSatang: number
  readonly endedAt: Date
  /** False when the provider loses the round: its result stays, and it is never reported. */
  readonly isRecorded: boolean
}

/**
 * Adds a result to the player's balance, and the round to the provider's list.
 *
 * @returns the new balance in satang.
 * @throws {Refusal} MONEY_NOT_ENOUGH
 */
export async function settleRound(
  db: Database,
  account: GameAccountRef,
  { resultSatang, endedAt, isRecorded }: EndedRound,
): Promise<number> {
  return db.transaction(async (tx) => {
    const balanceSatang = (await providerBalance(tx, account)) + resultSatang
    if (balanceSatang < 0) throw new Refusal('MONEY_NOT_ENOUGH')
    await changeBalance(tx, account, resultSatang)
    if (isRecorded) await recordRound(tx, account, resultSatang, endedAt)
    return balanceSatang
  })
}

type Reason = 'declined' | 'insufficient-funds'

/**
 * Executes a movement at a simulated provider, once per reference: repeated, it ends as the first time.
 *
 * @param signedSatang what it adds to the player's balance there.
 * @param isDeclined the provider refuses every new reference.
 * @throws {ProviderRefusal}
 */
export async function carryOut(
  db: Database,
  { account, reference }: GameMovement,
  signedSatang: number,
  isDeclined: boolean,
): Promise<void> {
  const refused = await db.transaction(async (tx): Promise<Reason | undefined> => {
    // The row lock of the balance also serializes two deliveries of one reference.
    const balanceSatang = await providerBalance(tx, account)
    const known = await movementOutcome(tx, reference)
    if (known !== 'absent') return known === 'done' ? undefined : 'declined'
    const reason = isDeclined
      ? 'declined'
      : balanceSatang + signedSatang < 0
        ? 'insufficient-funds'
        : undefined
    await tx.query(
      'sandbox-movement.write',
      `INSERT INTO sandbox_game_movement (reference, username, slot_code, amount_satang, outcome)
       VALUES ($1, $2, $3, $4, $5)`,
      [
        reference,
        account.username,
        account.slotCode,
        signedSatang,
        reason === undefined ? 'done' : 'refused',
      ],
    )
    if (reason === undefined) await changeBalance(tx, account, signedSatang)
    return reason
  })
  if (refused !== undefined) throw new ProviderRefusal(refused, 'the simulated provider refuses')
}

/** What a simulated provider reports about a reference. */
export async function movementOutcome(db: Queryable, reference: string): Promise<MovementOutcome> {
  const [row] = await db.query<{ outcome: 'done' | 'refused' }>(
    'sandbox-movement.outcome',
    'SELECT outcome FROM sandbox_game_movement WHERE reference = $1',
    [reference],
  )
  return row?.outcome ?? 'absent'
}
