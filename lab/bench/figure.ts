/** The unit of a figure. */
export type Unit = 'bytes' | 'ms' | 'fine ms' | 'seconds' | 'score' | 'ratio' | 'per second' | 'count'

/** The goal of a figure: `maximum` for costs, `minimum` for scores and rates. */
export type Goal = { readonly maximum: number } | { readonly minimum: number }

/** One measurement, with the values of all runs. */
export interface Figure {
  readonly what: string
  readonly unit: Unit
  readonly runs: readonly number[]
  /** Omitted for figures that are for information only. */
  readonly goal?: Goal | undefined
}

/** The results of one group of measurements. */
export interface Findings {
  readonly figures: readonly Figure[]
  /** Problems that a person should examine, one line each. */
  readonly remarks: readonly string[]
}

/** The median of the runs. @throws when there is no run */
export function median(runs: readonly number[]): number {
  const sorted = runs.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const high = sorted[Math.floor(middle)]
  const low = sorted[Math.ceil(middle) - 1]
  if (high === undefined || low === undefined) throw new Error('nothing was measured')
  return (low + high) / 2
}

/** Whether the median reaches the goal; undefined without one. */
export function reachesGoal({ runs, goal }: Figure): boolean | undefined {
  if (goal === undefined) return undefined
  return 'maximum' in goal ? median(runs) <= goal.maximum : median(runs) >= goal.minimum
}
