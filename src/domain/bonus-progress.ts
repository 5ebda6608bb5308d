/** Progress of a bonus; amounts in satang. */
interface Played {
  readonly amount: number
  readonly turnover: number
  readonly target: number
}

/** What must still be staked to complete the turnover, in satang. */
export function toPlaySatang({ turnover, target }: Played): number {
  return Math.max(0, target - turnover)
}

/** The completed share of the turnover, from 0 to 1. */
export function playedShare({ turnover, target }: Played): number {
  return target > 0 ? Math.min(1, turnover / target) : 1
}

/** How many times the bonus must be played; undefined when that is not a whole number. */
export function turnoverTimes({ amount, target }: Played): number | undefined {
  const times = target / amount
  return Number.isInteger(times) && times > 0 ? times : undefined
}
