import type { Database } from '../../../platform/db/client.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type GameAccountRef, ProviderRefusal } from '../../providers/game-provider.ts'
import { recordRound } from './provider-rounds.ts'

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
export async function changeBalance(
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
