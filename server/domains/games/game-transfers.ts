import type { ServerCode } from '#contract/error-codes.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { answerKey } from '../../api/idempotency/idempotency.ts'
import { memberAccount, type MemberAccountKind } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import type { Member } from '../members/members.ts'
import { accountKind, bookedSatang, requirePlace } from './game-accounts.ts'
import { type Movement, transferAnswer } from './move-answers.ts'

/** A movement with what it takes to carry it out. */
export interface GameTransfer extends Movement {
  readonly id: string
  readonly memberId: string
  /** The member's name at the provider that has to act. */
  readonly username: string
  readonly idempotencyKey: string | null
}

/** Of a `game_transfer t`. */
const COLUMNS = `t.id, t.member_id AS "memberId", (
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

/** What a member requests. */
interface MemberRequest extends Omit<GameTransferRequest, 'memberId' | 'amountSatang' | 'sweepId'> {
  readonly member: Member
  /** In satang. `'all'`: the balance according to the books; the caller has refreshed it from the provider before. */
  readonly requested: number | 'all'
}

/**
 * Checks a request to move an amount between two places of a member, and sets the amount aside for it.
 *
 * @returns the transfer, to be carried out next; undefined when all was requested and the balance is zero.
 * @throws {Refusal} TRANSFER_MINIMUM, KEY_INVALID, NO_GAME, SLOT_NO_ACCOUNT, or LIMIT_PAUSED for one into a game; {LedgerError} insufficient-funds
 */
export async function requestTransfer(
  tx: Transaction,
  { member: { id: memberId }, requested, ...request }: MemberRequest,
): Promise<GameTransfer | undefined> {
  const { fromCode, toCode } = request
  if (requested === 0) throw new Refusal('TRANSFER_MINIMUM')
  if (fromCode === toCode) throw new Refusal('KEY_INVALID', { params: { key: 'to' } })
  await requirePlace(tx, memberId, fromCode)
  await requirePlace(tx, memberId, toCode)
  if (toCode !== WALLET) await requireNoPause(tx, memberId, request.occurredAt)
  const amountSatang = requested === 'all' ? await bookedSatang(tx, memberId, fromCode) : requested
  if (amountSatang === 0) return undefined
  return openGameTransfer(tx, { ...request, memberId, amountSatang })
}

/**
 * Takes the amount out of its account and stores where it is meant to go. No provider has been called yet.
 *
 * @throws {LedgerError} insufficient-funds
 */
export async function openGameTransfer(tx: Transaction, request: GameTransferRequest): Promise<GameTransfer> {
  const [transfer] = await tx.query<GameTransfer>(
    'game-transfer.open',
    `INSERT INTO game_transfer AS t (id, member_id, from_code, to_code, amount_satang, stage, sweep_id, idempotency_key,
                                     occurred_at, leased_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10::float8 / 1000)) RETURNING ${COLUMNS}`,
    [
      uuidv7(),
      request.memberId,
      request.fromCode,
      request.toCode,
      request.amountSatang,
      request.fromCode === WALLET ? 'arriving' : 'leaving',
      request.sweepId,
      request.idempotencyKey,
      request.occurredAt,
      request.leaseMs,
    ],
  )
  if (transfer === undefined) throw new Error('the game transfer was not stored')
  const { occurredAt } = request
  await moveWithin(tx, { ...transfer, occurredAt }, accountKind(transfer.fromCode), 'transit')
  return transfer
}

/** The state of a transfer. @throws when there is none with that id */
export async function readGameTransfer(db: Queryable, id: string): Promise<GameTransfer> {
  const [transfer] = await db.query<GameTransfer>(
    'game-transfer.read',
    `SELECT ${COLUMNS} FROM game_transfer t WHERE t.id = $1`,
    [id],
  )
  if (transfer === undefined) throw new Error('there is no such game transfer')
  return transfer
}

/** The transfers of a sweep. */
export async function transfersOfSweep(db: Queryable, sweepId: string): Promise<GameTransfer[]> {
  return db.query<GameTransfer>(
    'game-transfer.of-sweep',
    `SELECT ${COLUMNS} FROM game_transfer t WHERE t.sweep_id = $1 ORDER BY t.id`,
    [sweepId],
  )
}

/** Posts one step of a transfer between two accounts of its member. */
export async function moveWithin(
  tx: Transaction,
  transfer: Dated,
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
      { account: memberAccount(memberId, from), amountSatang: -amountSatang },
      { account: memberAccount(memberId, to), amountSatang },
    ],
  })
}

/** The provider's result of the requested step. */
export type Verdict = 'done' | { readonly refusedFor: ServerCode }

interface Settlement {
  /** The transfer as it was when the provider was called. */
  readonly transfer: GameTransfer
  readonly verdict: Verdict
  /** On the business clock. */
  readonly occurredAt: Date
  readonly leaseMs: number
}

/**
 * Brings the books in line with a provider's result, and answers the key if that ends the transfer. A second call with the same result
 * changes nothing.
 *
 * @returns the state of the transfer afterwards.
 */
export async function settleStep(db: Database, settlement: Settlement): Promise<GameTransfer> {
  return db.transaction((tx) => settleStepIn(tx, settlement))
}

/** The same, in a transaction. */
export async function settleStepIn(tx: Transaction, settlement: Settlement): Promise<GameTransfer> {
  const { transfer, verdict, occurredAt, leaseMs } = settlement
  const dated = { ...transfer, occurredAt }
  const arrives = verdict === 'done' && transfer.stage === 'leaving' && transfer.toCode !== WALLET
  const settled = arrives ? await arrive(tx, transfer, leaseMs) : await end(tx, dated, verdict)
  // Somebody else has completed this step meanwhile.
  if (settled === undefined) return readGameTransfer(tx, transfer.id)
  if (settled.status === 'FAILED') await refund(tx, dated)
  if (settled.status === 'SUCCESS') await moveWithin(tx, dated, 'transit', accountKind(transfer.toCode))
  return settled
}

type Dated = GameTransfer & Pick<Settlement, 'occurredAt'>

/** A statement about the row of a step that is still open, which it locks. */
const OF_OPEN_STEP = `WHERE t.id = $1 AND t.status = 'PENDING' AND t.stage = $2 RETURNING ${COLUMNS}`

/** The first of two providers has released it; now it is the other's turn. */
async function arrive(
  tx: Transaction,
  { id, stage }: GameTransfer,
  leaseMs: number,
): Promise<GameTransfer | undefined> {
  const [arriving] = await tx.query<GameTransfer>(
    'game-transfer.arrive',
    `UPDATE game_transfer t SET stage = 'arriving', leased_until = now() + make_interval(secs => $3::float8 / 1000) ${OF_OPEN_STEP}`,
    [id, stage, leaseMs],
  )
  return arriving
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
  { id, memberId, stage, occurredAt }: Dated,
  verdict: Verdict,
): Promise<GameTransfer | undefined> {
  const [status, refusalCode] = verdict === 'done' ? ['SUCCESS', null] : ['FAILED', verdict.refusedFor]
  const [ended] = await tx.query<GameTransfer>(
    'game-transfer.end',
    `UPDATE game_transfer t SET status = $3, refusal_code = $4, settled_at = $5 ${OF_OPEN_STEP}`,
    [id, stage, status, refusalCode, occurredAt],
  )
  if (ended === undefined) return undefined
  const answer = transferAnswer(ended)
  if (ended.idempotencyKey !== null && answer !== undefined) {
    await answerKey(tx, { owner: memberId, key: ended.idempotencyKey }, answer)
  }
  return ended
}
