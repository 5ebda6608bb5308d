/** Proves R9. */
import { expect, test } from 'vitest'
import { growthOf } from '../../../lab/soak/problems.ts'
import type { Sample } from '../../../lab/soak/sample.ts'
import { seededRandom } from '../../support/seeded-random.ts'

const MEGABYTE = 1e6

/** A sample a minute, of one node whose heap is so large, going up and down by a tenth; all else is constant. */
function hours(minutes: number, heapMegabytes: (minute: number) => number): Sample[] {
  const random = seededRandom(1)
  return Array.from({ length: minutes }, (_, minute) => ({
    at: '',
    minute,
    loadAverage: 0,
    nodes: [
      {
        rssBytes: 200 * MEGABYTE,
        heapBytes: (heapMegabytes(minute) + random.between(-30, 30) / 10) * MEGABYTE,
        externalBytes: 10 * MEGABYTE,
        openFiles: 40,
        resources: {},
        chatSockets: 0,
      },
    ],
    database: { connections: 10, privateBytes: 60 * MEGABYTE, sizeBytes: 0 },
    rows: {},
  }))
}

const tooMuch = (samples: readonly Sample[]) =>
  growthOf(samples).flatMap(({ what, isTooMuch }) => (isTooMuch ? [what] : []))

test('a leak of 15 % an hour is found below the ups and downs of a heap', () => {
  expect(tooMuch(hours(120, (minute) => 30 + minute * 0.075))).toEqual(['node 1, heap in use'])
})

test('what goes up and down, or only grows while it warms up, is none', () => {
  expect(tooMuch(hours(120, () => 30))).toEqual([])
  expect(tooMuch(hours(120, (minute) => Math.min(30, 15 + minute)))).toEqual([])
})

test('less than half an hour is not mentioned', () => {
  expect(growthOf(hours(40, (minute) => 30 + minute))).toEqual([])
})
