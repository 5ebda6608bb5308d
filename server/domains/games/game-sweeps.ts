import type { FastifyBaseLogger } from 'fastify'
import { bahtText } from '#contract/primitives.ts'
import { chooseMoves, type Place } from '#domain/money/choose-moves.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import { answerKey, type StoredAnswer } from '../../api/idempotency/idempotency.ts'
import { memberBalances } from '../../ledger/accounts.ts'
import { asRefusal, LedgerError } from '../../ledger/ledger-errors.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import { findGame } from '../../settings/content/games.ts'
import { type Member, MEMBER_COLUMNS } from '../members/members.ts'
import { requireAgreed, stakeSatang, wonSatang } from '../rewards/forfeits.ts'
import { requireWithdrawable, requireWithinDay } from '../withdrawals/withdrawal-conditions.ts'
import { openWithdrawal, type WithdrawalRequest } from '../withdrawals/withdrawals.ts'
import { driveGameTransfer, type GameMoneyDependencies } from './drive-game-transfer.ts'
import { accountKind, bookedSatang, openGameAccounts } from './game-accounts.ts'
import { type GameTransfer, openGameTransfer, transfersOfSweep } from './game-transfers.ts'
import { type MoveAnswers, type SweepOutcome, sweepOutcome } from './move-answers.ts'
import { refreshSlots } from './refresh-slots.ts'

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
  return { ...row, id: row.sweepId, member: row }
}

/** Locks a sweep that is about to begin. Returns false when it was planned before, here or by another node. */
async function lockUnplanned(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx.query<{ isOpen: boolean }>(
    'game-sweep.lock',
    `SELECT status = 'PENDING' AND silent_codes IS NULL AS "isOpen" FROM game_sweep WHERE id = $1 FOR UPDATE`,
    [id],
  )
  return row?.isOpen === true
}

/** Stores that a sweep has been planned, and which games it leaves alone. */
export async function saveSilent(tx: Transaction, id: string, codes: readonly string[]): Promise<void> {
  await tx.query('game-sweep.silent', 'UPDATE game_sweep SET silent_codes = $2 WHERE id = $1', [id, codes])
}

/** Codes of the accounts that a sweep empties: every open game and the wallet, except the target. */
async function sweepSources(db: Queryable, { member, toCode }: GameSweep): Promise<string[]> {
  const games = (await openGameAccounts(db, member.id))
    .map(({ slotCode }) => slotCode)
    .filter((code) => findGame(code))
  return [WALLET, ...games].filter((code) => code !== toCode)
}

/** `ours`: begun now. `begun`: before, or by somebody else. A refusal: nothing was moved, and nothing will be. */
type Beginning = 'ours' | 'begun' | Refusal

/** How often to retry when money that moved meanwhile has changed the balances. */
const TRIES = 3

/**
 * Decides what a sweep moves, and sets all of it aside in one transaction: before that nothing moves anywhere, and a sweep that cannot be
 * carried out moves nothing at all. The balances are fetched first, since the books may not contain the latest wins and losses; a withdrawal
 * that the main wallet covers queries no game.
 *
 * @throws {LedgerHalted}
 */
export async function beginSweep(
  dependencies: Omit<GameMoneyDependencies, 'answers'>,
  sweep: GameSweep,
): Promise<Beginning> {
  const { db, clock, timing } = dependencies
  const silent = (await needsGames(dependencies, sweep)) ? await refreshSlots(dependencies, sweep.member) : []
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(async (tx) => {
        if (!(await lockUnplanned(tx, sweep.id))) return 'begun'
        const moves = await decide(tx, dependencies, sweep, silent)
        for (const { code, amountSatang } of moves) {
          await openGameTransfer(tx, {
            memberId: sweep.member.id,
            fromCode: code,
            toCode: sweep.toCode,
            amountSatang,
            occurredAt: clock.now(),
            leaseMs: timing.leaseMs,
            sweepId: sweep.id,
          })
        }
        await saveSilent(tx, sweep.id, silent)
        return 'ours'
      })
    } catch (error) {
      // The money was spent in between.
      if (error instanceof LedgerError && tries < TRIES) continue
      const refusal = asRefusal(error)
      if (refusal === undefined) throw error
      return refusal
    }
  }
}

/** Whether the main wallet alone is not enough. What is at stake may be where the books do not know of it yet. */
async function needsGames({ db }: Pick<GameMoneyDependencies, 'db'>, sweep: GameSweep): Promise<boolean> {
  const { member, withdrawSatang } = sweep
  if (withdrawSatang === null) return true
  const requestedSatang = Math.max(withdrawSatang, await wonSatang(db, member.id))
  return (await bookedSatang(db, member.id, WALLET)) < requestedSatang
}

/** @throws {Refusal} when the sweep cannot be carried out */
async function decide(
  tx: Transaction,
  { clock, limits }: Pick<GameMoneyDependencies, 'clock' | 'limits'>,
  sweep: GameSweep,
  silent: readonly string[],
): Promise<readonly Place[]> {
  const { member, toCode, withdrawSatang } = sweep
  if (silent.includes(toCode)) throw gamesSilent([toCode])
  const balances = new Map<string, number>(
    (await memberBalances(tx, member.id)).map(({ kind, balanceSatang }) => [kind, balanceSatang]),
  )
  const answeringGames = (await sweepSources(tx, sweep)).filter((code) => !silent.includes(code))
  const satangAt = (code: string): Place => ({ code, amountSatang: balances.get(accountKind(code)) ?? 0 })
  if (withdrawSatang === null)
    return answeringGames.map(satangAt).filter(({ amountSatang }) => amountSatang > 0)
  const current = limits()
  await requireWithdrawable(tx, member, { amountSatang: withdrawSatang, agreedKip: sweep.agreedKip }, current)
  const request = { memberId: member.id, amountSatang: withdrawSatang, occurredAt: clock.now() }
  await requireWithinDay(tx, request, current)
  // A member who withdraws less than the stake of a won bonus forfeits the rest of it, wherever it is.
  const requestedSatang = Math.max(withdrawSatang, await stakeSatang(tx, member.id))
  const places = [satangAt(WALLET), ...answeringGames.map(satangAt)]
  const chosen = chooseMoves(places, requestedSatang)
  if ('moves' in chosen) {
    requireAgreed(requestedSatang - withdrawSatang, sweep.agreedForfeitSatang)
    return chosen.moves
  }
  if (silent.length > 0) throw gamesSilent(silent)
  throw new Refusal('MONEY_NOT_ENOUGH', { params: { missing: bahtText(chosen.missingSatang) } })
}

/** The refusal when the sweep needs these games and they do not answer; nothing was moved. */
export function gamesSilent(codes: readonly string[]): Refusal {
  return new Refusal('GAMES_SILENT', { params: { games: codes.toSorted().join(', ') } })
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
  const { db, clock, timing, limits, answers, log } = dependencies
  const sweep = await readGameSweep(db, id)
  if (sweep.status === 'FINISHED') return undefined
  const release = renewLease(db, id, timing.leaseMs, log)
  try {
    let beginning = sweep.silentCodes === null ? await beginSweep(dependencies, sweep) : 'begun'
    if (beginning instanceof Refusal) {
      const refused = await refuse(dependencies, sweep, beginning)
      if (refused !== 'begun') return refused
      beginning = refused
    }
    const begun = await transfersOfSweep(db, id)
    const transfers = await Promise.all(
      begun.map((transfer) => driveGameTransfer(dependencies, transfer, beginning === 'begun')),
    )
    return await db.transaction((tx) =>
      end(tx, sweep, async () =>
        sweep.withdrawSatang === null
          ? collected(
              answers,
              sweepOutcome(sweep.toCode, transfers, (await readGameSweep(tx, id)).silentCodes ?? []),
            )
          : withdraw(
              tx,
              sweep,
              { transfers, answers },
              {
                amountSatang: sweep.withdrawSatang,
                agreedForfeitSatang: sweep.agreedForfeitSatang,
                agreedKip: sweep.agreedKip,
                occurredAt: clock.now(),
                limits: limits(),
              },
            ),
      ),
    )
  } finally {
    release()
  }
}

/** Ends a sweep of which nothing was moved, unless another node has begun it since it was refused here. */
async function refuse(
  { db, answers }: Pick<GameMoneyDependencies, 'db' | 'answers'>,
  sweep: GameSweep,
  refusal: Refusal,
): Promise<StoredAnswer | 'begun' | undefined> {
  return db.transaction(async (tx) =>
    (await lockUnplanned(tx, sweep.id)) ? end(tx, sweep, async () => answers.ofRefusal(refusal)) : 'begun',
  )
}

/** Undefined when somebody else has ended it. */
async function end(
  tx: Transaction,
  { id, member, idempotencyKey }: GameSweep,
  answering: () => Promise<StoredAnswer>,
): Promise<StoredAnswer | undefined> {
  const ended = await tx.query(
    'game-sweep.end',
    `UPDATE game_sweep SET status = 'FINISHED' WHERE id = $1 AND status = 'PENDING' RETURNING 1`,
    [id],
  )
  if (ended.length === 0) return undefined
  const answer = await answering()
  if (idempotencyKey !== null) await answerKey(tx, { owner: member.id, key: idempotencyKey }, answer)
  return answer
}

function collected(answers: MoveAnswers, outcome: SweepOutcome | Refusal): StoredAnswer {
  return outcome instanceof Refusal ? answers.ofRefusal(outcome) : answers.ofSweep(outcome)
}

async function withdraw(
  tx: Transaction,
  { member }: GameSweep,
  { transfers, answers }: { readonly transfers: readonly GameTransfer[]; readonly answers: MoveAnswers },
  request: WithdrawalRequest,
): Promise<StoredAnswer> {
  await tx.script('SAVEPOINT before_withdrawal')
  try {
    await openWithdrawal(tx, member, request)
    return answers.ofWithdrawal()
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal === undefined) throw error
    await tx.script('ROLLBACK TO SAVEPOINT before_withdrawal')
    return answers.ofRefusal(afterMoves(refusal, transfers))
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
