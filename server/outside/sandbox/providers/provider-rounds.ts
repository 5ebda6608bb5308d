import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Clock } from '../../providers/clock.ts'
import type { GameAccountRef, GameRound } from '../../providers/game-provider.ts'

/** Delay after which a provider with late rounds reports a round. */
const LATE_MS = 60_000

/** Adds a round to the provider's list; the caller has locked the account's balance, so the numbers have no gaps. */
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

interface Question {
  readonly account: GameAccountRef
  /** The cursor of the last known round. */
  readonly after: string | undefined
  readonly behaviour: Behaviour
  readonly clock: Clock
}

/**
 * The rounds after that number, oldest first, as the provider reports them now. A late one withholds those of the last minute of the business
 * clock; a doubling one repeats the last known round, and reports every other one twice.
 */
export async function reportRounds(
  db: Queryable,
  { account, after, behaviour, clock }: Question,
): Promise<GameRound[]> {
  const number = Number(after ?? 0)
  if (behaviour === 'double-rounds') {
    const rounds = await roundsFrom(db, account, number)
    return rounds.flatMap((round) => [round, round])
  }
  const rounds = await roundsFrom(db, account, number + 1)
  if (behaviour !== 'late-rounds') return rounds
  return rounds.filter(({ endedAt }) => endedAt.getTime() <= clock.now().getTime() - LATE_MS)
}

/** Rounds from that number on. The turnover is the absolute result, as providers count it. */
async function roundsFrom(
  db: Queryable,
  { username, slotCode }: GameAccountRef,
  number: number,
): Promise<GameRound[]> {
  return db.query<GameRound>(
    'sandbox-round.from',
    `SELECT number::text AS cursor, result_satang AS "resultSatang", abs(result_satang) AS "turnoverSatang",
            ended_at AS "endedAt"
       FROM sandbox_game_round WHERE username = $1 AND slot_code = $2 AND number >= $3 ORDER BY number`,
    [username, slotCode, number],
  )
}

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

export type Behaviour = (typeof BEHAVIOURS)[number]

/** How that provider answers now; `ok` by default. */
export async function readBehaviour(db: Queryable, slotCode: string): Promise<Behaviour> {
  const [row] = await db.query<{ mode: Behaviour }>(
    'sandbox-behaviour.read',
    'SELECT mode FROM sandbox_game_behaviour WHERE slot_code = $1',
    [slotCode],
  )
  return row?.mode ?? 'ok'
}

/** Lasts across restarts, until it is set again. */
export async function setBehaviour(db: Queryable, slotCode: string, mode: Behaviour): Promise<void> {
  await db.query(
    'sandbox-behaviour.set',
    `INSERT INTO sandbox_game_behaviour (slot_code, mode) VALUES ($1, $2)
     ON CONFLICT (slot_code) DO UPDATE SET mode = EXCLUDED.mode`,
    [slotCode, mode],
  )
}
