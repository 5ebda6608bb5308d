import { setTimeout as delay } from 'node:timers/promises'
import type { StoredAnswer } from '../../api/idempotency/idempotency.ts'
import type { Database } from '../../platform/db/client.ts'
import { driveGameTransfer, type GameMoneyDependencies } from './drive-game-transfer.ts'
import { runGameSweep } from './game-sweeps.ts'
import { type GameTransfer, readGameTransfer } from './game-transfers.ts'
import { transferAnswer } from './move-answers.ts'

/** Moves money at game providers, for calls and for the unfinished work that they left behind. */
export interface GameMoney {
  /** Carries out a transfer that has just been opened. Undefined when the outcome is not known in time. */
  finishTransfer(opened: GameTransfer): Promise<StoredAnswer | undefined>
  /** Carries out a sweep that has just been opened. Undefined when it takes too long; it continues in the background. */
  finishSweep(id: string): Promise<StoredAnswer | undefined>
  /** Looks for unfinished work, now and every few seconds. Any number of nodes may do so. */
  start(): void
  /** Lets work in progress finish for a while, then leaves it to the next start. */
  stop(): Promise<void>
}

/** How many claimed movements one node works on at a time, besides those that calls wait for: these may all wait for one silent game. */
const MAX_CLAIMED = 32

export function gameMoney(dependencies: Omit<GameMoneyDependencies, 'stopping'>): GameMoney {
  const { db, timing, log } = dependencies
  const stopping = new AbortController()
  const own: GameMoneyDependencies = { ...dependencies, stopping: stopping.signal }
  const atWork = new Set<Promise<unknown>>()
  const claimed = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  /** Keeps track of work that may outlive the call that waits for it. */
  function track<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(
      () => undefined,
      (error: unknown) =>
        log.error({ err: error }, 'a money movement could not be completed; it will be retried'),
    )
    atWork.add(settled)
    void settled.then(() => atWork.delete(settled))
    return work
  }

  /** The deadline keeps no process from ending, and is cleared once there is an answer. */
  async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
    const answered = new AbortController()
    const deadline = delay(timing.answerDeadlineMs, undefined, { ref: false, signal: answered.signal })
    try {
      return await Promise.race([track(work), deadline])
    } finally {
      answered.abort()
    }
  }

  async function look(): Promise<void> {
    const free = MAX_CLAIMED - claimed.size
    if (free <= 0) return
    for (const id of await claimAbandoned(db, 'game_transfer', timing.leaseMs, free))
      resume(readGameTransfer(db, id).then((opened) => driveGameTransfer(own, opened, true)))
    for (const id of await claimAbandoned(db, 'game_sweep', timing.leaseMs, free))
      resume(runGameSweep(own, id))
  }

  function resume(work: Promise<unknown>): void {
    const ended = track(work)
      .catch(() => undefined)
      .finally(() => claimed.delete(ended))
    claimed.add(ended)
  }

  /** One look at a time: a stop waits for it, because the database is closed afterwards. */
  function lookAgain(): void {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'looking for open money movements failed'))
      .finally(() => (looking = undefined))
  }

  return {
    finishTransfer: async (opened) => {
      const transfer = await inTime(driveGameTransfer(own, opened, false))
      return transfer && transferAnswer(transfer)
    },
    finishSweep: (id) => inTime(runGameSweep(own, id)),
    start() {
      lookAgain()
      timer = setInterval(lookAgain, timing.lookEveryMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await looking
      const grace = setTimeout(() => stopping.abort(), timing.stopGraceMs)
      await Promise.all(atWork)
      clearTimeout(grace)
    },
  }
}

/**
 * Claims open work whose lease has expired: its node stopped, or a provider gave no answer. Nodes that look at the same moment skip each
 * other's rows. A lease only saves work; two nodes at work on one transfer do no harm. A lease that ends later than any new one would comes
 * from a clock that has been set back since; it counts as expired.
 *
 * @returns the ids of at most `most` rows.
 */
export async function claimAbandoned(
  db: Database,
  table: 'game_transfer' | 'game_sweep',
  leaseMs: number,
  most: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `abandoned.${table}`,
    `UPDATE ${table} SET leased_until = now() + make_interval(secs => $1::float8 / 1000) WHERE id IN (
       SELECT id FROM ${table} WHERE status = 'PENDING'
          AND (leased_until < now() OR leased_until > now() + make_interval(secs => $1::float8 / 1000) + interval '1 minute')
        ORDER BY leased_until LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [leaseMs, most],
  )
  return rows.map((row) => row.id)
}
