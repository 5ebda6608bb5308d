import type { ServerCode } from '#contract/error-codes.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { answerKey } from '../../api/idempotency/idempotency.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { accountKind } from './game-accounts.ts'
import { GAME_TRANSFER_COLUMNS, type GameTransfer, moveWithin, readGameTransfer } from './game-transfers.ts'
import type { MoveAnswers } from './move-answers.ts'

/** The provider's result of the requested step. */
export type Verdict = 'done' | { readonly refusedFor: ServerCode }

interface Settlement {
  /** The transfer as it was when the provider was called. */
  readonly transfer: GameTransfer
  readonly verdict: Verdict
  /** On the business clock. */
  readonly occurredAt: Date
  readonly leaseMs: number
  readonly answers: Pick<MoveAnswers, 'ofTransfer'>
}

/**
 * Brings the books in line with a provider's result, and answers the key if that ends the transfer. A second call with the same result
 * changes nothing.
 *
 * @returns the state of the transfer afterwards.
 */
export async function settleStep(db: Database, settlement: Settlement): Promise<GameTransfer> {
  const { transfer, verdict, occurredAt, leaseMs, answers } = settlement
  return db.transaction(async (tx) => {
    if (!(await isStillOpen(tx, transfer))) return readGameTransfer(tx, transfer.id)
    const dated = { ...transfer, occurredAt, answers }
    if (verdict !== 'done') {
      const failed = await end(tx, dated, 'FAILED', verdict.refusedFor)
      await refund(tx, dated)
      return failed
    }
    if (transfer.stage === 'leaving' && transfer.toCode !== WALLET) return arrive(tx, transfer, leaseMs)
    const done = await end(tx, dated, 'SUCCESS', null)
    await moveWithin(tx, dated, 'transit', accountKind(transfer.toCode))
    return done
  })
}

type Dated = GameTransfer & Pick<Settlement, 'occurredAt' | 'answers'>

/** Locks the row; returns false when somebody else has completed this step meanwhile. */
async function isStillOpen(tx: Transaction, { id, stage }: GameTransfer): Promise<boolean> {
  const rows = await tx.query(
    'game-transfer.lock',
    `SELECT 1 FROM game_transfer WHERE id = $1 AND status = 'PENDING' AND stage = $2 FOR UPDATE`,
    [id, stage],
  )
  return rows.length > 0
}

/** The first of two providers has released it; now it is the other's turn. */
async function arrive(tx: Transaction, { id }: GameTransfer, leaseMs: number): Promise<GameTransfer> {
  await tx.query(
    'game-transfer.arrive',
    `UPDATE game_transfer SET stage = 'arriving', leased_until = now() + make_interval(secs => $2::float8 / 1000)
      WHERE id = $1`,
    [id, leaseMs],
  )
  return readGameTransfer(tx, id)
}

/**
 * Puts the amount where the member can use it. If it has left a game already, it goes to the wallet, which needs no provider, as a movement
 * of its own: the requested one has failed.
 */
async function refund(tx: Transaction, transfer: Dated): Promise<void> {
  const hasLeftGame = transfer.stage === 'arriving' && transfer.fromCode !== WALLET
  if (!hasLeftGame) return moveWithin(tx, transfer, 'transit', accountKind(transfer.fromCode))
  await moveWithin(tx, transfer, 'transit', 'wallet')
  await tx.query(
    'game-transfer.divert',
    `INSERT INTO game_transfer (id, member_id, from_code, to_code, amount_satang, status, stage, occurred_at, settled_at,
                                leased_until)
     VALUES ($1, $2, $3, '${WALLET}', $4, 'SUCCESS', 'leaving', $5, $5, now())`,
    [uuidv7(), transfer.memberId, transfer.fromCode, transfer.amountSatang, transfer.occurredAt],
  )
}

async function end(
  tx: Transaction,
  { id, memberId, occurredAt, answers }: Dated,
  status: 'SUCCESS' | 'FAILED',
  refusalCode: ServerCode | null,
): Promise<GameTransfer> {
  const [ended] = await tx.query<GameTransfer>(
    'game-transfer.end',
    `UPDATE game_transfer t SET status = $2, refusal_code = $3, settled_at = $4
      WHERE t.id = $1 RETURNING ${GAME_TRANSFER_COLUMNS}`,
    [id, status, refusalCode, occurredAt],
  )
  if (ended === undefined) throw new Error('there is no such game transfer')
  const answer = answers.ofTransfer(ended)
  if (ended.idempotencyKey !== null && answer !== undefined) {
    await answerKey(tx, { owner: memberId, key: ended.idempotencyKey }, answer)
  }
  return ended
}
