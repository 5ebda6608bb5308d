import type { FastifyBaseLogger } from 'fastify'
import { bahtText } from '#contract/primitives.ts'
import { chooseMoves, type Place } from '#domain/money/choose-moves.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { answerKey, type StoredAnswer } from '../../api/idempotency/idempotency.ts'
import { lockAccounts, memberAccount } from '../../ledger/accounts.ts'
import { asRefusal, requireLedgerOpen } from '../../ledger/ledger-errors.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import { type Member, MEMBER_COLUMNS } from '../members/members.ts'
import { requireAgreed, stakeSatang, wonSatang } from '../rewards/forfeits.ts'
import {
  type Agreed,
  requireWithdrawable,
  requireWithinDay,
  type WithdrawalLimits,
} from '../withdrawals/withdrawal-conditions.ts'
import { openWithdrawal, type WithdrawalRequest } from '../withdrawals/withdrawals.ts'
import { driveGameTransfer, type GameMoneyDependencies } from './drive-game-transfer.ts'
import { accountKind, bookedSatang, openGameAccounts, requirePlace } from './game-accounts.ts'
import { type GameTransfer, openGameTransfer, transfersOfSweep } from './game-transfers.ts'
import { gamesSilent, refusalAnswer, sweepAnswer, WITHDRAWN } from './move-answers.ts'
import { refreshSlots } from './refresh-slots.ts'

/** A sweep that a member requests: all other balances into one account, and possibly an amount withdrawn afterwards. */
interface SweepRequest extends Agreed {
  readonly member: Member
  /** `WALLET` or a slot code. */
  readonly toCode: string
  /** Null when nothing is withdrawn afterwards. */
  readonly withdrawSatang: number | null
  readonly idempotencyKey: string | null | undefined
  /** On the business clock. */
  readonly occurredAt: Date
  readonly leaseMs: number
}

/** A sweep that was requested. */
export interface GameSweep extends Omit<SweepRequest, 'occurredAt' | 'leaseMs'> {
  readonly id: string
  readonly status: 'PENDING' | 'FINISHED'
  /** Games that reported no balance, and were left alone; null until the sweep is planned. */
  readonly silentCodes: readonly string[] | null
}

/**
 * Checks a request to collect all balances in one place, and stores it; nothing has moved yet.
 *
 * @returns the id of the sweep, to be carried out next.
 * @throws {Refusal} NO_GAME, SLOT_NO_ACCOUNT, LIMIT_PAUSED for one into a game, or why nothing may be withdrawn; {LedgerHalted}
 */
export async function requestSweep(
  tx: Transaction,
  limits: WithdrawalLimits,
  request: SweepRequest,
): Promise<string> {
  const { member, toCode, withdrawSatang, agreedForfeitSatang, agreedKip, occurredAt } = request
  await requirePlace(tx, member.id, toCode)
  if (toCode !== WALLET) await requireNoPause(tx, member.id, occurredAt)
  // Nothing is posted here yet: otherwise the sweep would start days later perhaps, when the books are in order.
  await requireLedgerOpen(tx)
  // Checked again when the balances have arrived; checked here so that they are not moved in vain.
  if (withdrawSatang !== null)
    await requireWithdrawable(tx, member, { amountSatang: withdrawSatang, agreedKip }, limits)
  const id = uuidv7()
  await tx.query(
    'game-sweep.open',
    `INSERT INTO game_sweep (id, member_id, to_code, withdraw_satang, agreed_forfeit_satang, agreed_kip, idempotency_key, occurred_at, leased_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9::float8 / 1000))`,
    [
      id,
      member.id,
      toCode,
      withdrawSatang,
      agreedForfeitSatang,
      agreedKip,
      request.idempotencyKey,
      occurredAt,
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
            s.agreed_kip AS "agreedKip", s.idempotency_key AS "idempotencyKey", s.status, s.silent_codes AS "silentCodes"
       FROM game_sweep s JOIN member m ON m.id = s.member_id WHERE s.id = $1`,
    [id],
  )
  if (row === undefined) throw new Error('there is no such sweep')
  return { ...row, id: row.sweepId, member: row }
}

/** Locks a sweep and reads how far it is: another node may be at work on it, too. */
async function lockSweep(
  tx: Transaction,
  id: string,
): Promise<Pick<GameSweep, 'status' | 'silentCodes'> | undefined> {
  const [locked] = await tx.query<Pick<GameSweep, 'status' | 'silentCodes'>>(
    'game-sweep.lock',
    'SELECT status, silent_codes AS "silentCodes" FROM game_sweep WHERE id = $1 FOR UPDATE',
    [id],
  )
  return locked
}

/**
 * Decides what a sweep moves, and sets all of it aside in one transaction: before that nothing moves anywhere, and a sweep that cannot be
 * carried out moves nothing at all, and ends. The balances are fetched first, since the books may not contain the latest wins and losses; a
 * withdrawal that the main wallet covers queries no game.
 *
 * @returns `ours`: begun now. `begun`: before, or by somebody else. The answer: refused.
 * @throws {LedgerHalted}
 */
async function beginSweep(
  dependencies: GameMoneyDependencies,
  sweep: GameSweep,
): Promise<'ours' | 'begun' | StoredAnswer> {
  const { db, clock, timing } = dependencies
  const { id, member, toCode } = sweep
  const silent = (await needsGames(db, sweep)) ? await refreshSlots(dependencies, member) : []
  return db.transaction(async (tx) => {
    const locked = await lockSweep(tx, id)
    if (locked?.status !== 'PENDING' || locked.silentCodes !== null) return 'begun'
    let moves
    try {
      moves = await decide(tx, dependencies, sweep, silent)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return end(tx, sweep, refusalAnswer(error))
    }
    const request = { memberId: member.id, toCode, occurredAt: clock.now(), leaseMs: timing.leaseMs }
    for (const { code: fromCode, amountSatang } of moves)
      await openGameTransfer(tx, { ...request, fromCode, amountSatang, sweepId: id })
    await tx.query('game-sweep.silent', 'UPDATE game_sweep SET silent_codes = $2 WHERE id = $1', [id, silent])
    return 'ours'
  })
}

/** Whether the main wallet alone is not enough. What is at stake may be where the books do not know of it yet. */
async function needsGames(db: Queryable, { member, withdrawSatang }: GameSweep): Promise<boolean> {
  if (withdrawSatang === null) return true
  const requestedSatang = Math.max(withdrawSatang, await wonSatang(db, member.id))
  return (await bookedSatang(db, member.id, WALLET)) < requestedSatang
}

/**
 * What leaves which place: everything but from games that are silent, or what a withdrawal needs.
 *
 * @throws {Refusal} when the sweep cannot be carried out; nothing was written
 */
async function decide(
  tx: Transaction,
  { clock, limits }: Pick<GameMoneyDependencies, 'clock' | 'limits'>,
  { member, toCode, withdrawSatang, agreedForfeitSatang, agreedKip }: GameSweep,
  silent: readonly string[],
): Promise<readonly Place[]> {
  if (silent.includes(toCode)) throw gamesSilent([toCode])
  if (withdrawSatang !== null) {
    const withdrawal = { memberId: member.id, amountSatang: withdrawSatang, occurredAt: clock.now() }
    await requireWithdrawable(tx, member, { amountSatang: withdrawSatang, agreedKip }, limits())
    await requireWithinDay(tx, withdrawal, limits())
  }
  const games = (await openGameAccounts(tx, member.id)).flatMap(({ slotCode }) =>
    findGame(slotCode) ? [slotCode] : [],
  )
  const places = await lockedPlaces(
    tx,
    member.id,
    [WALLET, ...games].filter((code) => !silent.includes(code)),
  )
  if (withdrawSatang === null)
    return places.filter(({ code, amountSatang }) => code !== toCode && amountSatang > 0)
  // A member who withdraws less than the stake of a won bonus forfeits the rest of it, wherever it is.
  const requestedSatang = Math.max(withdrawSatang, await stakeSatang(tx, member.id))
  const chosen = chooseMoves(places, requestedSatang)
  if ('moves' in chosen) {
    requireAgreed(requestedSatang - withdrawSatang, agreedForfeitSatang)
    return chosen.moves
  }
  if (silent.length > 0) throw gamesSilent(silent)
  throw new Refusal('MONEY_NOT_ENOUGH', { params: { missing: bahtText(chosen.missingSatang) } })
}

/** The balances of these places, which cannot change before they are set aside. What is on its way is locked with them: to it they are posted. */
async function lockedPlaces(tx: Transaction, memberId: string, codes: readonly string[]): Promise<Place[]> {
  const accounts = [...codes.map(accountKind), 'transit' as const].map((kind) =>
    memberAccount(memberId, kind),
  )
  const locked = await lockAccounts(tx, accounts)
  return codes.map((code, place) => ({ code, amountSatang: locked[place]?.balanceSatang ?? 0 }))
}

/**
 * Carries out a sweep: decides what has to move, moves all sources at once, then withdraws if requested. A provider that gives no answer does
 * not hold up the others: its transfer stays open and is completed later in the background.
 *
 * @returns the answer, or undefined when somebody else has ended the sweep.
 */
export async function runGameSweep(
  dependencies: GameMoneyDependencies,
  id: string,
): Promise<StoredAnswer | undefined> {
  const { db, clock, timing, limits, log } = dependencies
  const sweep = await readGameSweep(db, id)
  if (sweep.status === 'FINISHED') return undefined
  const { withdrawSatang, silentCodes } = sweep
  const release = renewLease(db, id, timing.leaseMs, log)
  try {
    const beginning = silentCodes === null ? await beginSweep(dependencies, sweep) : 'begun'
    if (typeof beginning === 'object') return beginning
    const begun = await transfersOfSweep(db, id)
    const transfers = await Promise.all(
      begun.map((transfer) => driveGameTransfer(dependencies, transfer, beginning === 'begun')),
    )
    return await db.transaction(async (tx) => {
      const locked = await lockSweep(tx, id)
      // Somebody else has ended it.
      if (locked?.status !== 'PENDING') return undefined
      return end(
        tx,
        sweep,
        withdrawSatang === null
          ? sweepAnswer(sweep.toCode, transfers, locked.silentCodes ?? [])
          : await withdraw(tx, sweep, transfers, {
              amountSatang: withdrawSatang,
              agreedForfeitSatang: sweep.agreedForfeitSatang,
              agreedKip: sweep.agreedKip,
              occurredAt: clock.now(),
              limits: limits(),
            }),
      )
    })
  } finally {
    release()
  }
}

/** Ends a sweep that is locked and open. */
async function end(
  tx: Transaction,
  { id, member, idempotencyKey }: GameSweep,
  answer: StoredAnswer,
): Promise<StoredAnswer> {
  await tx.query('game-sweep.end', "UPDATE game_sweep SET status = 'FINISHED' WHERE id = $1", [id])
  if (idempotencyKey) await answerKey(tx, { owner: member.id, key: idempotencyKey }, answer)
  return answer
}

async function withdraw(
  tx: Transaction,
  { member }: GameSweep,
  transfers: readonly GameTransfer[],
  request: WithdrawalRequest,
): Promise<StoredAnswer> {
  await tx.script('SAVEPOINT before_withdrawal')
  try {
    await openWithdrawal(tx, member, request)
    return WITHDRAWN
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal === undefined) throw error
    await tx.script('ROLLBACK TO SAVEPOINT before_withdrawal')
    return refusalAnswer(afterMoves(refusal, transfers))
  }
}

/**
 * The refusal of a withdrawal for which money has left games, with what has. The conditions were checked before, but reserved nothing: another
 * withdrawal, a bonus, the limit of the day or a game that released less than it reported may have come in between.
 */
function afterMoves(refusal: Refusal, transfers: readonly GameTransfer[]): Refusal {
  const isShort = refusal.code === 'MONEY_NOT_ENOUGH'
  const satang = (status: GameTransfer['status']) =>
    transfers.reduce((sum, transfer) => sum + (transfer.status === status ? transfer.amountSatang : 0), 0)
  const [movedSatang, checkingSatang] = [satang('SUCCESS'), satang('PENDING')]
  if (movedSatang + checkingSatang > 0) {
    const moves = { moved: bahtText(movedSatang), checking: bahtText(checkingSatang) }
    // That it is too little follows from what is still being checked.
    const params = isShort ? moves : { ...refusal.params, ...moves, because: refusal.code }
    return new Refusal('WITHDRAW_UNFINISHED', { params })
  }
  const kept = transfers.filter(({ status }) => status === 'FAILED').map(({ fromCode }) => fromCode)
  return isShort && kept.length > 0 ? gamesSilent(kept) : refusal
}

/**
 * Renews the lease of a sweep while it is in progress: its providers may take longer than one lease, and nobody else is to begin it again
 * meanwhile.
 *
 * @returns a function that ends it.
 */
function renewLease(
  db: Database,
  sweepId: string,
  leaseMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const timer = setInterval(() => {
    db.query(
      'game-sweep.keep',
      `UPDATE game_sweep SET leased_until = now() + make_interval(secs => $2::float8 / 1000)
        WHERE id = $1 AND status = 'PENDING'`,
      [sweepId, leaseMs],
    ).catch((error: unknown) =>
      log.warn({ err: error, sweep: sweepId }, 'the lease of a sweep was not renewed'),
    )
  }, leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}
