import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../../platform/db/client.ts'
import { SQLSTATE, sqlState } from '../../../platform/db/failures.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Clock } from '../../providers/clock.ts'
import {
  type GameAccountRef,
  type GameCredentials,
  type GameMovement,
  type GameProvider,
  type GameRound,
  type MovementOutcome,
  ProviderError,
  ProviderRefusal,
} from '../../providers/game-provider.ts'

/**
 * How a simulated provider answers: at once, late, with a refusal, or not at all although it did the work. In the last three modes it reports
 * balances at once, and the rounds that explain them later, never, or twice.
 */
export const BEHAVIOURS = [
  'ok',
  'slow',
  'fail',
  'silent',
  'late-rounds',
  'lost-rounds',
  'double-rounds',
] as const

type Behaviour = (typeof BEHAVIOURS)[number]

/** Delay of a slow provider. */
const SLOW_MS = 20_000

/** Delay after which a provider with late rounds reports a round. */
const LATE_MS = 60_000

/** All game providers of the sandbox, with the balances on their side. */
export interface SimulatedGames extends GameProvider {
  /** Lasts across restarts, until it is set again. */
  behave(slotCode: string, behaviour: Behaviour): Promise<void>
  /**
   * The member wins (positive) or loses there; our server notices at its next query.
   *
   * @returns the new balance at the provider, in satang.
   * @throws {Refusal} MONEY_NOT_ENOUGH when the loss exceeds the balance.
   */
  settleRound(account: GameAccountRef, resultSatang: number): Promise<number>
}

export function simulatedGames(db: Database, clock: Clock): SimulatedGames {
  /** How that provider answers now; `ok` by default. */
  async function behaviourOf(slotCode: string): Promise<Behaviour> {
    const [row] = await db.query<{ mode: Behaviour }>(
      'sandbox-behaviour.read',
      'SELECT mode FROM sandbox_game_behaviour WHERE slot_code = $1',
      [slotCode],
    )
    return row?.mode ?? 'ok'
  }

  /** Executes work the way the provider behaves now: late, not at all, or without ever answering. */
  async function behaving<T>(
    { slotCode }: GameAccountRef,
    signal: AbortSignal,
    work: (behaviour: Behaviour) => Promise<T>,
  ): Promise<T> {
    const behaviour = await behaviourOf(slotCode)
    if (behaviour === 'slow') await delay(SLOW_MS, undefined, { signal })
    const result = await work(behaviour)
    return behaviour === 'silent' ? untilAborted(signal) : result
  }

  /** Like `behaving`, for work whose refusal by a failing provider need not be remembered. */
  async function answering<T>(
    account: GameAccountRef,
    signal: AbortSignal,
    work: (behaviour: Behaviour) => Promise<T>,
  ): Promise<T> {
    return behaving(account, signal, async (behaviour) => {
      if (behaviour === 'fail') throw new ProviderRefusal('declined', 'the simulated provider refuses')
      return work(behaviour)
    })
  }

  /** The player's credentials; adopted accounts get their password here. @throws {ProviderRefusal} for an unknown player */
  async function credentials({ username, slotCode }: GameAccountRef): Promise<GameCredentials> {
    const [found] = await db.query<GameCredentials>(
      'sandbox-account.credentials',
      `UPDATE sandbox_game_balance SET password = coalesce(password, $3)
        WHERE username = $1 AND slot_code = $2 RETURNING username, password`,
      [username, slotCode, newPassword()],
    )
    if (found === undefined) throw new ProviderRefusal('declined', 'no such player')
    return found
  }

  return {
    async behave(slotCode, behaviour) {
      await db.query(
        'sandbox-behaviour.set',
        `INSERT INTO sandbox_game_behaviour (slot_code, mode) VALUES ($1, $2)
         ON CONFLICT (slot_code) DO UPDATE SET mode = EXCLUDED.mode`,
        [slotCode, behaviour],
      )
    },
    async settleRound(account, resultSatang) {
      // A provider that loses the round keeps its result.
      const isRecorded = (await behaviourOf(account.slotCode)) !== 'lost-rounds'
      return db.transaction(async (tx) => {
        const balanceSatang = (await lockedBalance(tx, account)) + resultSatang
        if (balanceSatang < 0) throw new Refusal('MONEY_NOT_ENOUGH')
        await changeBalance(tx, account, resultSatang)
        if (isRecorded) await recordRound(tx, account, resultSatang, clock.now())
        return balanceSatang
      })
    },
    balance: (account, signal) =>
      answering(account, signal, () => db.transaction((tx) => lockedBalance(tx, account))),
    rounds: (account, after, signal) =>
      answering(account, signal, (behaviour) =>
        reportRounds(db, account, Number(after ?? 0), behaviour, clock),
      ),
    deposit: (movement, signal) =>
      behaving(movement.account, signal, (behaviour) =>
        carryOut(db, movement, movement.amountSatang, behaviour === 'fail'),
      ),
    withdraw: (movement, signal) =>
      behaving(movement.account, signal, (behaviour) =>
        carryOut(db, movement, -movement.amountSatang, behaviour === 'fail'),
      ),
    outcome: (account, reference, signal) => answering(account, signal, () => movementOutcome(db, reference)),
    // An open account stays as it is.
    openAccount: (account, signal) =>
      answering(account, signal, async () => {
        await db.query(
          'sandbox-account.open',
          `INSERT INTO sandbox_game_balance (username, slot_code, balance_satang, password) VALUES ($1, $2, 0, $3)
           ON CONFLICT (username, slot_code) DO NOTHING`,
          [account.username, account.slotCode, newPassword()],
        )
      }),
    credentials: (account, signal) => answering(account, signal, () => credentials(account)),
    // A repeated reference changes nothing.
    resetPassword: (account, reference, signal) =>
      answering(account, signal, async () => {
        await db.query(
          'sandbox-account.reset',
          `UPDATE sandbox_game_balance SET password = $3, password_reference = $4
            WHERE username = $1 AND slot_code = $2 AND password_reference IS DISTINCT FROM $4`,
          [account.username, account.slotCode, newPassword(), reference],
        )
      }),
    link: (account, password, signal) =>
      answering(account, signal, async () => {
        const own = await credentials(account)
        if (password !== undefined && password !== own.password) {
          throw new ProviderRefusal('wrong-password', 'not the password of this player')
        }
        const ticket = randomBytes(16).toString('base64url')
        return `https://${account.slotCode.toLowerCase()}.games.example/enter?ticket=${ticket}`
      }),
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abandon = () => reject(new ProviderError('the simulated provider does not answer'))
    if (signal.aborted) abandon()
    signal.addEventListener('abort', abandon, { once: true })
  })
}

/** Without look-alike letters and digits, since members type it. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const PASSWORD_LENGTH = 10

function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/** Adds the accounts in our books to the simulated providers. The seed never called a provider; without this the provider would know nobody. */
export async function adoptAccounts(db: Queryable): Promise<void> {
  await db.query(
    'sandbox-account.adopt',
    `INSERT INTO sandbox_game_balance (username, slot_code, balance_satang)
     SELECT g.username, g.slot_code, coalesce(a.balance_satang, 0)
       FROM game_account g
       LEFT JOIN account a ON a.owner = g.member_id::text AND a.kind = 'game:' || g.slot_code
     ON CONFLICT (username, slot_code) DO NOTHING`,
  )
}

/** A player's balance in satang, locked until the transaction ends. @throws {ProviderRefusal} for an unknown player */
async function lockedBalance(tx: Transaction, { username, slotCode }: GameAccountRef): Promise<number> {
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
async function changeBalance(
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

/**
 * Executes a movement at a simulated provider, once per reference: repeated, it ends as the first time.
 *
 * @param signedSatang what it adds to the player's balance there.
 * @param isDeclined the provider refuses every new reference.
 * @throws {ProviderRefusal}
 */
async function carryOut(
  db: Database,
  { account: { username, slotCode }, reference }: GameMovement,
  signedSatang: number,
  isDeclined: boolean,
): Promise<void> {
  // Of two deliveries of one reference at the same moment, one breaks the key of the movements, and has changed nothing.
  const [moved] = await db
    .query<{ outcome: 'done' | 'refused' }>(
      'sandbox-movement.carry-out',
      `WITH player AS (SELECT 1 FROM sandbox_game_balance WHERE username = $2 AND slot_code = $3),
       known AS (SELECT 1 FROM sandbox_game_movement WHERE reference = $1),
       changed AS (
         UPDATE sandbox_game_balance SET balance_satang = balance_satang + $4
          WHERE username = $2 AND slot_code = $3 AND balance_satang + $4 >= 0 AND NOT $5 AND NOT EXISTS (SELECT FROM known)
         RETURNING 1)
       INSERT INTO sandbox_game_movement (reference, username, slot_code, amount_satang, outcome)
       SELECT $1, $2, $3, $4, CASE WHEN EXISTS (SELECT FROM changed) THEN 'done' ELSE 'refused' END
         FROM player WHERE NOT EXISTS (SELECT FROM known) RETURNING outcome`,
      [reference, username, slotCode, signedSatang, isDeclined],
    )
    .catch((error: unknown) => {
      if (sqlState(error) === SQLSTATE.uniqueViolation) return []
      throw error
    })
  const outcome = moved?.outcome ?? (await movementOutcome(db, reference))
  if (outcome === 'done') return
  const isShort = moved?.outcome === 'refused' && !isDeclined
  throw new ProviderRefusal(isShort ? 'insufficient-funds' : 'declined', 'the simulated provider refuses')
}

/** What a simulated provider reports about a reference. */
async function movementOutcome(db: Queryable, reference: string): Promise<MovementOutcome> {
  const [row] = await db.query<{ outcome: 'done' | 'refused' }>(
    'sandbox-movement.outcome',
    'SELECT outcome FROM sandbox_game_movement WHERE reference = $1',
    [reference],
  )
  return row?.outcome ?? 'absent'
}

/** Adds a round to the provider's list; the caller has locked the account's balance, so the numbers have no gaps. */
async function recordRound(
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

/**
 * The rounds after that number, oldest first, as the provider reports them now. A late one withholds those of the last minute of the business
 * clock; a doubling one repeats the last known round, and reports every other one twice. The turnover is the absolute result, as providers count it.
 */
async function reportRounds(
  db: Queryable,
  { username, slotCode }: GameAccountRef,
  after: number,
  behaviour: Behaviour,
  clock: Clock,
): Promise<GameRound[]> {
  const isDoubling = behaviour === 'double-rounds'
  const rounds = await db.query<GameRound>(
    'sandbox-round.from',
    `SELECT number::text AS cursor, result_satang AS "resultSatang", abs(result_satang) AS "turnoverSatang",
            ended_at AS "endedAt"
       FROM sandbox_game_round WHERE username = $1 AND slot_code = $2 AND number >= $3 ORDER BY number`,
    [username, slotCode, isDoubling ? after : after + 1],
  )
  if (isDoubling) return rounds.flatMap((round) => [round, round])
  if (behaviour !== 'late-rounds') return rounds
  return rounds.filter(({ endedAt }) => endedAt.getTime() <= clock.now().getTime() - LATE_MS)
}
