import type { Sample } from './sample.ts'
import { type Slope, slopeOf } from './slope.ts'

/** Until everything has been used once, caches are full and code is compiled: what grows before says nothing. */
const WARM_UP_MINUTES = 15
/** Over less than this after the warm-up, a line through memory says nothing either. */
const LEAST_MINUTES = 30
/** Memory that is collected late goes up and down; more than that an hour is a leak. */
const MOST_PERCENT_PER_HOUR = 5

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
  const line = (what: string, valueOf: (sample: Sample) => number): Growth => {
    const slope = slopeOf(warm.map((sample) => ({ minute: sample.minute, value: valueOf(sample) })))
    return { what, ...slope, isTooMuch: slope.percentPerHour > MOST_PERCENT_PER_HOUR }
  }
  const nodes = warm[0]?.nodes ?? []
  const openFiles = ({ nodes: all }: Sample) => all.reduce((sum, node) => sum + node.openFiles, 0)
  return [
    ...nodes.flatMap((_, index) => [
      line(`node ${index + 1}, memory`, ({ nodes: all }) => all[index]?.rssBytes ?? Number.NaN),
      line(`node ${index + 1}, heap in use`, ({ nodes: all }) => all[index]?.heapBytes ?? Number.NaN),
      line(
        `node ${index + 1}, outside of the heap`,
        ({ nodes: all }) => all[index]?.externalBytes ?? Number.NaN,
      ),
    ]),
    // How many connections there are goes with how busy the machine is; they have a bound of their own.
    line('open files of the nodes, connections left out', (all) => openFiles(all) - all.database.connections),
    line(
      'memory of the database, by connection',
      ({ database }) => database.privateBytes / database.connections,
    ),
  ]
}
