import type { GameRound } from '../../../outside/providers/game-provider.ts'
import type { ActiveAward } from '../awards.ts'

/** The state of an award after some rounds. */
export interface Progress {
  readonly award: ActiveAward
  /** Undefined while the conditions are neither met nor missed. */
  readonly outcome: 'won' | 'lost' | undefined
  /** The rounds, each with what was won, lost and staked in it of the member's own money. */
  readonly own: readonly GameRound[]
}

/**
 * The current value of an award: the amount granted, plus wins and minus losses since. The member's own money is whatever they have beyond
 * it, so it is not affected before the award is used up.
 */
export function awardValueSatang(award: Pick<ActiveAward, 'amountSatang' | 'netSatang'>): number {
  return Math.max(0, award.amountSatang + award.netSatang)
}

/** The figures that decide whether conditions are met. */
type Standing = Pick<
  ActiveAward,
  'amountSatang' | 'turnoverTargetSatang' | 'successTargetSatang' | 'turnoverSatang' | 'netSatang'
>

/** Whether the conditions are currently met. */
export function isMet(standing: Standing): boolean {
  return (
    standing.turnoverSatang >= standing.turnoverTargetSatang &&
    awardValueSatang(standing) >= standing.successTargetSatang
  )
}

/** Whether the value of an award has fallen so low that it is lost. */
export function isLost(award: ActiveAward): boolean {
  const valueSatang = awardValueSatang(award)
  return valueSatang === 0 || valueSatang < award.failFloorSatang
}

/** How an award that has come so far ends; undefined while its conditions are neither met nor missed. */
function decide(award: ActiveAward): Progress['outcome'] {
  if (isLost(award)) return 'lost'
  return isMet(award) ? 'won' : undefined
}

/**
 * Counts rounds in the order in which they ended. Rounds before the award was granted, or after it was decided, do not count.
 *
 * @param decideNow `() => undefined` counts all of them: until an award has ended, later rounds may raise its value again.
 */
export function playAward(award: ActiveAward, rounds: readonly GameRound[], decideNow = decide): Progress {
  let now = award
  let outcome: Progress['outcome']
  const own: GameRound[] = []
  for (const round of rounds) {
    if (outcome !== undefined || round.endedAt < award.grantedAt) {
      own.push(round)
      continue
    }
    const before = now
    now = {
      ...before,
      turnoverSatang: before.turnoverSatang + round.turnoverSatang,
      netSatang: before.netSatang + round.resultSatang,
    }
    outcome = decideNow(now)
    own.push(ownPart(round, before, now, outcome))
  }
  return { award: now, outcome, own }
}

/** An award is staked and lost before anything else: only what is lost beyond it is the member's own. Won, its winnings are. */
function ownPart(
  round: GameRound,
  before: ActiveAward,
  after: ActiveAward,
  outcome: Progress['outcome'],
): GameRound {
  const beyondSatang = lostBeyondSatang(after) - lostBeyondSatang(before)
  const keptSatang = outcome === 'won' ? Math.max(0, after.netSatang) : 0
  return {
    ...round,
    resultSatang: beyondSatang + keptSatang,
    turnoverSatang: Math.min(round.turnoverSatang, Math.abs(beyondSatang)),
  }
}

/** At most zero. */
function lostBeyondSatang({ amountSatang, netSatang }: ActiveAward): number {
  return Math.min(0, amountSatang + netSatang)
}
