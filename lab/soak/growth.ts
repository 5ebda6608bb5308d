import type { NodeSample, Sample } from './sample.ts'

/** Warm-up: growth before this point is ignored. */
const WARM_UP_MINUTES = 15
/** A slope over less time than this after the warm-up is meaningless. */
const MINIMUM_MINUTES = 30
/** Late garbage collection makes memory fluctuate; a steeper slope is a leak. */
const MAX_PERCENT_PER_HOUR = 5
/** The minimum of each window counts, because it contains no short-lived memory. */
const WINDOW_MINUTES = 5

/** The slope of a value that must not grow. */
export interface Growth extends Slope {
  readonly what: string
  readonly isTooMuch: boolean
}

/** The growth of each value since the warm-up; empty when the run was too short. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const warm = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES)
  const minutes = (warm.at(-1)?.minute ?? 0) - (warm[0]?.minute ?? 0)
  if (minutes < MINIMUM_MINUTES) return []
  const windows = Object.values(inWindows(warm))
  const growth = (what: string, valueOf: (sample: Sample) => number): Growth => {
    const floors = windows.map((window) => ({
      minute: window[0]?.minute ?? 0,
      value: Math.min(...window.map(valueOf)),
    }))
    const slope = slopeOf(floors)
    return { what, ...slope, isTooMuch: slope.percentPerHour > MAX_PERCENT_PER_HOUR }
  }
  const ofNode = (index: number, what: string, valueOf: (node: NodeSample) => number) =>
    growth(`node ${index + 1}, ${what}`, ({ nodes }) => {
      const node = nodes[index]
      return node === undefined ? Number.NaN : valueOf(node)
    })
  return [
    ...(warm[0]?.nodes ?? []).flatMap((_, index) => [
      ofNode(index, 'memory', ({ rssBytes }) => rssBytes),
      ofNode(index, 'heap in use', ({ heapBytes }) => heapBytes),
    ]),
    growth(
      'memory of the database, by connection',
      ({ database }) => database.privateBytes / database.connections,
    ),
  ]
}

function inWindows(samples: readonly Sample[]): Record<number, Sample[]> {
  const windows: Record<number, Sample[]> = {}
  for (const sample of samples) (windows[Math.floor(sample.minute / WINDOW_MINUTES)] ??= []).push(sample)
  return windows
}

/** A straight line fitted to measurements. */
interface Slope {
  /** The value at the first moment. */
  readonly start: number
  readonly perHour: number
  /** Growth per hour, in percent of the start value. */
  readonly percentPerHour: number
}

/** The line through points, by least squares. @throws with fewer than two moments */
function slopeOf(points: readonly { readonly minute: number; readonly value: number }[]): Slope {
  const meanMinute = mean(points.map(({ minute }) => minute))
  const meanValue = mean(points.map(({ value }) => value))
  const spread = points.reduce((sum, { minute }) => sum + (minute - meanMinute) ** 2, 0)
  if (spread === 0) throw new Error('a line needs two moments')
  const together = points.reduce(
    (sum, { minute, value }) => sum + (minute - meanMinute) * (value - meanValue),
    0,
  )
  const perMinute = together / spread
  const start = meanValue + perMinute * ((points[0]?.minute ?? 0) - meanMinute)
  const perHour = perMinute * 60
  return { start, perHour, percentPerHour: (perHour / start) * 100 }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
