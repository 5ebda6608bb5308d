import { WALLET } from '#domain/money/transfer-rules.ts'
import { memberBalances } from '../../ledger/accounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { findGame } from '../../settings/content/games.ts'
import { type Member, MEMBER_COLUMNS } from '../members/members.ts'
import { accountKind, openGameAccounts } from './game-accounts.ts'

/** All other balances of a member on their way into one account, and possibly an amount withdrawn afterwards. */
export interface GameSweep {
  readonly id: string
  readonly member: Member
  /** `WALLET` or a slot code. */
  readonly toCode: string
  /** Null when nothing is withdrawn afterwards. */
  readonly withdrawSatang: number | null
  /** The most that the member has agreed to forfeit with it; null where the client has named nothing. */
  readonly agreedForfeitSatang: number | null
  /** The kip that the member has agreed to be paid; null where the client has named none. */
  readonly agreedKip: number | null
  readonly idempotencyKey: string | null
  readonly status: 'PENDING' | 'FINISHED'
  /** Games that reported no balance, and were left alone; null until the sweep is planned. */
  readonly silentCodes: readonly string[] | null
}

/** A sweep that a member requests. */
export interface SweepRequest {
  readonly memberId: string
  readonly toCode: string
  readonly withdrawSatang: number | null
  readonly agreedForfeitSatang?: number | undefined
  readonly agreedKip?: number | undefined
  readonly idempotencyKey: string | undefined
  /** On the business clock. */
  readonly occurredAt: Date
  readonly leaseMs: number
}

/** Stores a sweep that a member requested; nothing has moved yet. Returns its id. */
export async function openGameSweep(tx: Transaction, request: SweepRequest): Promise<string> {
  const id = uuidv7()
  await tx.query(
    'game-sweep.open',
    `INSERT INTO game_sweep (id, member_id, to_code, withdraw_satang, agreed_forfeit_satang, agreed_kip, idempotency_key, occurred_at, leased_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9::float8 / 1000))`,
    [
      id,
      request.memberId,
      request.toCode,
      request.withdrawSatang,
      request.agreedForfeitSatang ?? null,
      request.agreedKip ?? null,
      request.idempotencyKey ?? null,
      request.occurredAt,
      request.leaseMs,
    ],
  )
  return id
}

/** The state of a sweep. @throws when there is none with that id */
export async function readGameSweep(db: Queryable, id: string): Promise<GameSweep> {
  const [row] = await db.query<Member & Omit<GameSweep, 'member'> & { sweepId: string }>(
    'game-sweep.read',
    `SELECT ${MEMBER_COLUMNS}, s.id AS "sweepId", s.to_code AS "toCode", s.withdraw_satang AS "withdrawSatang", s.agreed_forfeit_satang AS "agreedForfeitSatang",
            s.agreed_kip AS "agreedKip",
            s.idempotency_key AS "idempotencyKey", s.status, s.silent_codes AS "silentCodes"
       FROM game_sweep s JOIN member m ON m.id = s.member_id WHERE s.id = $1`,
    [id],
  )
  if (row === undefined) throw new Error('there is no such sweep')
  const {
    sweepId,
    toCode,
    withdrawSatang,
    agreedForfeitSatang,
    agreedKip,
    idempotencyKey,
    status,
    silentCodes,
    ...member
  } = row
  return {
    id: sweepId,
    member,
    toCode,
    withdrawSatang,
    agreedForfeitSatang,
    agreedKip,
    idempotencyKey,
    status,
    silentCodes,
  }
}

/**
 * Locks a sweep that is about to begin.
 *
 * @returns `open` when it has not been planned yet, here or by another node.
 */
export async function lockSweep(tx: Transaction, id: string): Promise<'open' | 'begun'> {
  const [row] = await tx.query<{ isOpen: boolean }>(
    'game-sweep.lock',
    `SELECT status = 'PENDING' AND silent_codes IS NULL AS "isOpen" FROM game_sweep WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return row?.isOpen === true ? 'open' : 'begun'
}

/** Stores that a sweep has been planned, and which games it leaves alone. */
export async function noteSilent(tx: Transaction, id: string, codes: readonly string[]): Promise<void> {
  await tx.query('game-sweep.silent', 'UPDATE game_sweep SET silent_codes = $2 WHERE id = $1', [id, codes])
}

/** The transfers that a sweep has begun. */
export async function sweepTransferIds(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'game-sweep.transfers',
    'SELECT id FROM game_transfer WHERE sweep_id = $1 ORDER BY id',
    [id],
  )
  return rows.map((row) => row.id)
}

/** Ends a sweep. Returns false when somebody else has. */
export async function endSweep(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query(
    'game-sweep.end',
    `UPDATE game_sweep SET status = 'FINISHED' WHERE id = $1 AND status = 'PENDING' RETURNING 1`,
    [id],
  )
  return rows.length > 0
}

/** Codes of the accounts that a sweep empties: every open game and the wallet, except the target. */
export async function sweepSources(db: Queryable, { member, toCode }: GameSweep): Promise<string[]> {
  const games = (await openGameAccounts(db, member.id))
    .map(({ slotCode }) => slotCode)
    .filter((code) => findGame(code))
  return [WALLET, ...games].filter((code) => code !== toCode)
}

/** The balance of an account of the member according to the books, in satang. */
export async function bookedSatang(db: Queryable, memberId: string, code: string): Promise<number> {
  const kind = accountKind(code)
  const balances = await memberBalances(db, memberId)
  return balances.find((balance) => balance.kind === kind)?.balanceSatang ?? 0
}
