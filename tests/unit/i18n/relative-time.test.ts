import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeTime } from '../../../src/i18n/format.ts'

const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.999Z', 0, 'second'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:59.999Z', 59, 'second'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:01:00.000Z', 1, 'minute'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:59:59.999Z', 59, 'minute'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z', 1, 'hour'],
  ['2026-11-20T12:00:00.000Z', '2026-11-21T11:59:59.999Z', 23, 'hour'],
  ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z', 1, 'day'],
  ['2026-11-20T12:00:00.000Z', '2026-12-20T11:59:59.999Z', 29, 'day'],
  ['2026-11-20T12:00:00.000Z', '2026-12-20T12:00:00.000Z', 1, 'month'],
  // A month is 30 days, whatever the calendar says, and a year 365.
  ['2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z', 28, 'day'],
  ['2026-01-01T12:00:00.000Z', '2026-01-31T12:00:00.000Z', 1, 'month'],
  ['2026-11-20T12:00:00.000Z', '2027-11-20T11:59:59.999Z', 12, 'month'],
  ['2026-11-20T12:00:00.000Z', '2027-11-20T12:00:00.000Z', 1, 'year'],
  ['2024-02-29T00:00:00.000Z', '2025-02-28T00:00:00.000Z', 1, 'year'],
])('from %s to %s it is %i %s', (from, now, count, unit) => {
  expect(relativeTime(new Date(from), new Date(now))).toEqual({ count, unit })
})

test('a time to come is 0 seconds ago', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 10 ** 12 }), (now, aheadMs) => {
      const from = new Date(now.getTime() + aheadMs)
      expect(relativeTime(from, now)).toEqual({ count: 0, unit: 'second' })
    }),
  )
})

test('for any two times it is the largest unit that has passed', () => {
  const lengthsMs = {
    year: 31_536e6,
    month: 2592e6,
    day: 864e5,
    hour: 36e5,
    minute: 6e4,
    second: 1e3,
  } as const
  const units = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const [from, now] = one < other ? [one, other] : [other, one]
      const passedMs = now.getTime() - from.getTime()
      const unit = units.find((candidate) => passedMs >= lengthsMs[candidate]) ?? 'second'
      expect(relativeTime(from, now)).toEqual({ unit, count: Math.trunc(passedMs / lengthsMs[unit]) })
    }),
    { numRuns: 1000 },
  )
})
