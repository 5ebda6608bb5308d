import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../outside/providers/clock.ts'
import {
  type GameAccountRef,
  type GameProvider,
  type GameRound,
  ProviderError,
} from '../../../outside/providers/game-provider.ts'
import type { MoneyTiming } from '../../../outside/providers/money-timing.ts'
import { withinDeadline } from '../../../outside/providers/within-deadline.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { playCursor, type ReportedPlay } from './count-play.ts'

interface Dependencies {
  readonly db: Queryable
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Fetches the rounds since the last time from a provider. The pages that it gave before it failed are there, too, so that the next question
 * begins after them.
 *
 * @returns undefined when it gave no usable answer.
 */
export async function fetchRounds(
  { db, clock, gameProvider, timing, log }: Dependencies,
  memberId: string,
  account: GameAccountRef,
): Promise<ReportedPlay | undefined> {
  const { slotCode } = account
  const after = await playCursor(db, memberId, slotCode)
  const played = (rounds: readonly GameRound[], isComplete: boolean): ReportedPlay => ({
    memberId,
    slotCode,
    after,
    rounds: onlyNew(rounds, after),
    isComplete,
    now: clock.now(),
  })
  const kept: GameRound[] = []
  try {
    const rounds = await withinDeadline(timing.providerDeadlineMs, (signal) =>
      gameProvider.rounds(account, after, signal, (page) => void kept.push(...page)),
    )
    if (!rounds.every(isUsable)) throw new ProviderError('not a list of rounds')
    return played(rounds, true)
  } catch (error) {
    log.warn({ err: error, slotCode, kept: kept.length }, 'a game provider gave no rounds')
    return kept.length > 0 && kept.every(isUsable) ? played(kept, false) : undefined
  }
}

function isUsable({ resultSatang, turnoverSatang }: GameRound): boolean {
  return Number.isSafeInteger(resultSatang) && Number.isSafeInteger(turnoverSatang) && turnoverSatang >= 0
}

/** A round that is reported twice, or again after it was counted, counts once. */
function onlyNew(rounds: readonly GameRound[], after: string | undefined): GameRound[] {
  const byCursor = new Map(rounds.map((round) => [round.cursor, round]))
  if (after !== undefined) byCursor.delete(after)
  return [...byCursor.values()]
}
