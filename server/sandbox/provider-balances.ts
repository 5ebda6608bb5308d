import type { Database } from '../db/client.ts'
import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import type { GameAccountRef } from '../providers/game-provider.ts'

/**
 * What a simulated provider keeps for a player, in satang. A player it hears of for the first time brings what our own books say
 * was sent there, since the seed never spoke to a provider.
 */
export async function providerBalance(
  tx: Transaction,
  { username, slotCode }: GameAccountRef,
): Promise<number> {
  await tx.query(
    'sandbox-balance.open',
    `INSERT INTO sandbox_game_balance (username, slot_code, balance_satang)
     SELECT m.username, $2, coalesce(a.balance_satang, 0)
       FROM member m LEFT JOIN account a ON a.owner = m.id::text AND a.kind = 'game:' || $2
      WHERE m.username = $1
     ON CONFLICT (username, slot_code) DO NOTHING`,
    [username, slotCode],
  )
  const [row] = await tx.query<{ balanceSatang: number }>(
    'sandbox-balance.read',
    `SELECT balance_satang AS "balanceSatang" FROM sandbox_game_balance
      WHERE username = $1 AND slot_code = $2 FOR UPDATE`,
    [username, slotCode],
  )
  return row?.balanceSatang ?? 0
}

/**
 * Adds a result to what the provider keeps.
 *
 * @returns the new balance in satang.
 * @throws {Refusal} MONEY_NOT_ENOUGH
 */
export async function settleRound(
  db: Database,
  account: GameAccountRef,
  resultSatang: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const balanceSatang = (await providerBalance(tx, account)) + resultSatang
    if (balanceSatang < 0) throw new Refusal('MONEY_NOT_ENOUGH')
    await tx.query(
      'sandbox-balance.set',
      'UPDATE sandbox_game_balance SET balance_satang = $3 WHERE username = $1 AND slot_code = $2',
      [account.username, account.slotCode, balanceSatang],
    )
    return balanceSatang
  })
}
