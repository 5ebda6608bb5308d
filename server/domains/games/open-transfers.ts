import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'

/** SQL: the code of the game that has to act next. */
const ACTS = "CASE stage WHEN 'leaving' THEN from_code ELSE to_code END"

/** Transfers of which one game has to say what became of them. */
interface OpenTransfers {
  readonly code: string
  readonly times: number
  readonly satang: number
  readonly since: Date
}

/** What is on its way, by the game that has to act next. */
export async function readOpenTransfers(db: Queryable): Promise<OpenTransfers[]> {
  return db.query<OpenTransfers>(
    'game-transfer.open-by-game',
    `SELECT ${ACTS} AS code, count(*)::int AS times, shown_amount(sum(amount_satang)) AS satang, min(occurred_at) AS since
       FROM game_transfer WHERE status = 'PENDING' GROUP BY 1 ORDER BY 1`,
  )
}

/**
 * Lets each node take up the open transfers of a game at its next look, whoever waits for an answer about them. The provider is asked for the outcome first, so two nodes at work on one
 * do no harm.
 *
 * @returns how many there are
 */
export async function askGameAgain(tx: Transaction, code: string): Promise<number> {
  const rows = await tx.query(
    'game-transfer.ask-again',
    `UPDATE game_transfer SET leased_until = now() WHERE status = 'PENDING' AND ${ACTS} = $1 RETURNING 1`,
    [code],
  )
  return rows.length
}
