import { expect, test } from 'vitest'
import { expectedTimes, isAhead, waitedShare } from '../../../../src/domain/money/withdrawal-time.ts'

const SINCE = '2026-11-24T07:32:00.000Z'

test('a withdrawal is expected the usual time after the request, and late after twice that', () => {
  expect(expectedTimes(SINCE, 15)).toEqual({
    about: '2026-11-24T07:47:00.000Z',
    askAfter: '2026-11-24T08:02:00.000Z',
  })
})

test('a withdrawal is expected at no time where the operator promises none, or the server sent none', () => {
  expect(expectedTimes(SINCE, undefined)).toBeUndefined()
  expect(expectedTimes('soon', 15)).toBeUndefined()
})

test('an expected time is ahead until it has come', () => {
  expect(isAhead('2026-11-24T07:47:00.000Z', new Date('2026-11-24T07:46:59Z'))).toBe(true)
  expect(isAhead('2026-11-24T07:47:00.000Z', new Date('2026-11-24T07:47:00Z'))).toBe(false)
})

test.each([
  ['as it begins', '2026-11-24T07:32:00Z', 0],
  ['in the middle', '2026-11-24T07:39:30Z', 0.5],
  ['when it is late: never nearly there', '2026-11-24T09:00:00Z', 0.9],
  ['with a phone whose clock is behind', '2026-11-23T00:00:00Z', 0],
])('the share of the usual time that has passed %s is right', (_, now, share) => {
  expect(waitedShare(SINCE, '2026-11-24T07:47:00.000Z', new Date(now))).toBe(share)
})
