import type { NodeSample, Sample } from './sample.ts'
import { type Slope, slopeOf } from './slope.ts'

/** Until everything has been used once, caches are full and code is compiled: what grows before says nothing. */
const WARM_UP_MINUTES = 15
/** Over less than this after the warm-up, a line through memory says nothing either. */
const LEAST_MINUTES = 30
/** Memory that is collected late goes up and down; more than that an hour is a leak. */
const MOST_PERCENT_PER_HOUR = 5
/** What is held for a moment only is gone at some moment of so many minutes; what stays is what counts. */
const WINDOW_MINUTES = 5

/** A line through something that must not grow. */
export interface Growth extends Slope {
  readonly what: string
  readonly isTooMuch: boolean
}

/** How what is held has grown since the warm-up; empty when there was too little time to say. */
export function growthOf(samples: readonly Sample[]): Growth[] {
  const warm = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES)
  const minutes = (warm.at(-1)?.minute ?? 0) - (warm[0]?.minute ?? 0)
  if (minutes < LEAST_MINUTES) return []
  const windows = Object.values(inWindows(warm))
  const line = (what: string, valueOf: (sample: Sample) => number): Growth => {
    const floors = windows.map((window) => ({
      minute: window[0]?.minute ?? 0,
      value: Math.min(...window.map(valueOf)),
    }))
    const slope = slopeOf(floors)
    return { what, ...slope, isTooMuch: slope.percentPerHour > MOST_PERCENT_PER_HOUR }
  }
  const ofNode = (index: number, what: string, valueOf: (node: NodeSample) => number) =>
    line(`node ${index + 1}, ${what}`, ({ nodes }) => {
      const node = nodes[index]
      return node === undefined ? Number.NaN : valueOf(node)
    })
  return [
    ...(warm[0]?.nodes ?? []).flatMap((_, index) => [
      ofNode(index, 'memory', ({ rssBytes }) => rssBytes),
      ofNode(index, 'heap in use', ({ heapBytes }) => heapBytes),
    ]),
    line(
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
