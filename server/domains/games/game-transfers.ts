import type { ServerCode } from '#contract/error-codes.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { memberAccount, type MemberAccountKind } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { accountKind } from './game-accounts.ts'

/** An amount on its way between the wallet and a game, or between two games. */
export interface GameTransfer {
  readonly id: string
  readonly memberId: string
  /** The member's name at the provider that has to act. */
  readonly username: string
  readonly fromCode: string
  readonly toCode: string
  readonly amountSatang: number
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  /** `leaving`: the provider of `fromCode` has to release it. `arriving`: that of `toCode` has to accept it. */
  readonly stage: 'leaving' | 'arriving'
  /** Why it failed. */
  readonly refusalCode: ServerCode | null
  readonly idempotencyKey: string | null
}

/** Of a `game_transfer t`. */
export const GAME_TRANSFER_COLUMNS = `t.id, t.member_id AS "memberId", (
    SELECT g.username FROM game_account g
     WHERE g.member_id = t.member_id AND g.slot_code = CASE t.stage WHEN 'leaving' THEN t.from_code ELSE t.to_code END
  ) AS username, t.from_code AS "fromCode",
  t.to_code AS "toCode", t.amount_satang AS "amountSatang", t.status, t.stage, t.refusal_code AS "refusalCode",
  t.idempotency_key AS "idempotencyKey"`

interface GameTransferRequest {
  readonly memberId: string
  readonly fromCode: string
  readonly toCode: string
  readonly amountSatang: number
  /** On the business clock. */
  readonly occurredAt: Date
  readonly leaseMs: number
  readonly sweepId?: string
  readonly idempotencyKey?: string | undefined
}

/**
 * Takes the amount out of its account and stores where it is meant to go. No provider has been called yet.
 *
 * @returns the id of the transfer.
 * @throws {LedgerError} insufficient-funds
 */
export async function openGameTransfer(tx: Transaction, request: GameTransferRequest): Promise<string> {
  const id = uuidv7()
  await tx.query(
    'game-transfer.open',
    `INSERT INTO game_transfer (id, member_id, from_code, to_code, amount_satang, stage, sweep_id, idempotency_key,
                                occurred_at, leased_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10::float8 / 1000))`,
    [
      id,
      request.memberId,
      request.fromCode,
      request.toCode,
      request.amountSatang,
      request.fromCode === WALLET ? 'arriving' : 'leaving',
      request.sweepId ?? null,
      request.idempotencyKey ?? null,
      request.occurredAt,
      request.leaseMs,
    ],
  )
  await moveWithin(tx, { ...request, id }, accountKind(request.fromCode), 'transit')
  return id
}

/** The state of a transfer. @throws when there is none with that id */
export async function readGameTransfer(db: Queryable, id: string): Promise<GameTransfer> {
  const [transfer] = await db.query<GameTransfer>(
    'game-transfer.read',
    `SELECT ${GAME_TRANSFER_COLUMNS} FROM game_transfer t WHERE t.id = $1`,
    [id],
  )
  if (transfer === undefined) throw new Error('there is no such game transfer')
  return transfer
}

/** Posts one step of a transfer between two accounts of its member. */
export async function moveWithin(
  tx: Transaction,
  transfer: Pick<GameTransfer, 'id' | 'memberId' | 'amountSatang' | 'fromCode' | 'toCode'> & {
    readonly occurredAt: Date
  },
  from: MemberAccountKind,
  to: MemberAccountKind,
): Promise<void> {
  const { id, memberId, amountSatang, fromCode, toCode, occurredAt } = transfer
  await postTransfer(tx, {
    kind: 'game-transfer',
    actor: memberId,
    description: `${fromCode} > ${toCode}`,
    // Each step can be posted once, even when several nodes work on the same transfer.
    reference: `game-transfer:${id}:${from}:${to}`,
    occurredAt,
    postings: [
      { accountId: await memberAccount(tx, memberId, from), amountSatang: -amountSatang },
      { accountId: await memberAccount(tx, memberId, to), amountSatang },
    ],
  })
}
