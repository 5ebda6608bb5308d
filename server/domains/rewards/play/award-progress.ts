import type { GameRound } from '../../../outside/providers/game-provider.ts'
import type { ActiveAward } from '../awards.ts'

/** The state of an award after some rounds. */
export interface Progress {
  readonly award: ActiveAward
  /** Undefined while the conditions are neither met nor missed. */
  readonly outcome: 'won' | 'lost' | undefined
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

/** Counts rounds in the order in which they ended. Rounds before the award was granted, or after it was decided, do not count. */
export function playAward(award: ActiveAward, rounds: readonly GameRound[]): Progress {
  const played = { turnoverSatang: award.turnoverSatang, netSatang: award.netSatang }
  const counted = rounds.filter((round) => round.endedAt >= award.grantedAt)
  for (const round of counted) {
    played.turnoverSatang += round.turnoverSatang
    played.netSatang += round.resultSatang
    const now = { ...award, ...played }
    if (isLost(now)) return { award: now, outcome: 'lost' }
    if (isMet(now)) return { award: now, outcome: 'won' }
  }
  return { award: { ...award, ...played }, outcome: undefined }
}
