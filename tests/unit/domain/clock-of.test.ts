import { expect, test } from 'vitest'
import { clockOf } from '../../../src/domain/clock-of.ts'

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [249, '04:09'],
  [6000, '100:00'],
])('%i seconds are %s', (seconds, clock) => {
  expect(clockOf(seconds)).toBe(clock)
})
