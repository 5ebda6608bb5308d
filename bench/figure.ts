/** What a figure counts. */
export type Unit =
  | 'bytes'
  | 'ms'
  | 'fine ms'
  | 'seconds'
  | 'score'
  | 'ratio'
  | 'per second'
  | 'frames'
  | 'requests'
  | 'count'

/** What a figure should reach: `most` for costs, `least` for scores and rates. */
export type Goal = { readonly most: number } | { readonly least: number }

/** One thing measured, every run of it. */
export interface Figure {
  readonly what: string
  readonly unit: Unit
  readonly runs: readonly number[]
  /** Left out where the figure is for information only. */
  readonly goal?: Goal | undefined
}

/** What one group of measurements found. */
export interface Findings {
  readonly figures: readonly Figure[]
  /** What a person should look at, one line each; empty when nothing is wrong. */
  readonly remarks: readonly string[]
}

/** The middle of the runs, or the mean of the two in the middle. @throws when there is no run */
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
  return 'most' in goal ? median(runs) <= goal.most : median(runs) >= goal.least
}
