import type { Queryable } from '../db/queryable.ts'
import type { Transaction } from '../db/transaction.ts'
import type { GameAccountRef, GameRound } from '../providers/game-provider.ts'

/** Adds a round to the provider's list; the account's balance is locked by the caller, so the numbers have no gaps. */
export async function recordRound(
  tx: Transaction,
  { username, slotCode }: GameAccountRef,
  resultSatang: number,
  endedAt: Date,
): Promise<void> {
  await tx.query(
    'sandbox-round.record',
    `INSERT INTO sandbox_game_round (username, slot_code, number, result_satang, ended_at)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4 FROM sandbox_game_round
      WHERE username = $1 AND slot_code = $2`,
    [username, slotCode, resultSatang, endedAt],
  )
}

/** The rounds after that number, oldest first. Played is what was won or lost, as providers count it. */
export async function roundsAfter(
  db: Queryable,
  { username, slotCode }: GameAccountRef,
  after: string | undefined,
): Promise<GameRound[]> {
  return db.query<GameRound>(
    'sandbox-round.after',
    `SELECT number::text AS cursor, result_satang AS "resultSatang", abs(result_satang) AS "turnoverSatang",
            ended_at AS "endedAt"
       FROM sandbox_game_round WHERE username = $1 AND slot_code = $2 AND number > $3 ORDER BY number`,
    [username, slotCode, Number(after ?? 0)],
  )
}
