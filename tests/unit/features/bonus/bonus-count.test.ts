import { array, assert, date, nat, property } from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { bonusState, receivedCount } from '../../../../src/features/bonus/bonus-card.tsx'

const at = (bangkok: string) => DateTime.fromISO(bangkok, { zone: 'Asia/Bangkok' }).toJSDate()
const heldAt = (times: readonly Date[], isActive = false) => ({
  isActive,
  received: times.map((time) => ({ updatedAt: time.toISOString() })),
})
const held = (...bangkok: string[]) => heldAt(bangkok.map(at))

/** A moment of a few years, in ms. */
const moment = date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2031-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('a limited bonus counts for ever', () => {
  const bonus = { type: 'limit', userBonus: held('2019-05-01T12:00', '2026-07-17T12:00') } as const
  expect(receivedCount(bonus, at('2026-07-17T13:00'))).toBe(2)
})

test('a daily bonus is new again at midnight in Bangkok, when UTC is still on the day before', () => {
  const bonus = { type: 'day', userBonus: held('2026-07-17T23:59:59') } as const
  expect(receivedCount(bonus, at('2026-07-17T23:59:59.999'))).toBe(1)
  expect(receivedCount(bonus, at('2026-07-18T00:00:00'))).toBe(0)
})

test('the server says which day it is for a bonus, whatever the clock of the phone shows', () => {
  const countedSince = at('2026-07-18T00:00:00').toISOString()
  const userBonus = held('2026-07-17T23:00', '2026-07-18T09:00')
  const bonus = { type: 'day', countedSince, userBonus } as const
  expect(receivedCount(bonus, at('2001-01-01T00:00'))).toBe(1)
})

test('a weekly bonus is new again on Sunday, not on Monday', () => {
  const bonus = { type: 'week', userBonus: held('2026-07-18T23:59:59') } as const
  expect(at('2026-07-18T12:00').toUTCString()).toMatch(/^Sat/)
  expect(receivedCount(bonus, at('2026-07-12T00:00:00'))).toBe(1)
  expect(receivedCount(bonus, at('2026-07-18T23:59:59.999'))).toBe(1)
  expect(receivedCount(bonus, at('2026-07-19T00:00:00'))).toBe(0)
})

test('a bonus that the member never touched was not received', () => {
  expect(receivedCount({ type: 'limit' }, new Date())).toBe(0)
})

test.each(['day', 'week'] as const)(
  'the %s of a bonus is the one a calendar in Bangkok shows, whatever the times',
  (type) => {
    assert(
      property(moment, array(moment, { maxLength: 20 }), (now, times) => {
        const startOf = (time: Date) => {
          const bangkok = DateTime.fromJSDate(time, { zone: 'Asia/Bangkok' }).startOf('day')
          // Luxon counts Monday as 1 and Sunday as 7: Sunday begins the week.
          return type === 'day' ? bangkok.toMillis() : bangkok.minus({ days: bangkok.weekday % 7 }).toMillis()
        }
        const expected = times.filter((time) => startOf(time) === startOf(now)).length
        expect(receivedCount({ type, userBonus: heldAt(times) }, now)).toBe(expected)
      }),
    )
  },
)

const now = at('2026-07-17T12:00')

test.each([
  ['available', { type: 'day', maxReceived: 2, userBonus: held('2026-07-17T01:00') }],
  ['available', { type: 'day', maxReceived: 1, userBonus: held('2026-07-16T23:00') }],
  ['available', { type: 'limit', userBonus: held('2026-07-17T01:00', '2026-07-17T02:00') }],
  ['available', { type: 'limit', maxReceived: 1 }],
  ['received', { type: 'limit', maxReceived: 1, userBonus: held('2026-01-01T01:00') }],
  ['received', { type: 'week', maxReceived: 1, userBonus: held('2026-07-12T00:00') }],
  ['current', { type: 'limit', maxReceived: 1, userBonus: heldAt([at('2026-07-17T01:00')], true) }],
] as const)('a bonus card shows its bonus as %s', (state, bonus) => {
  expect(bonusState(bonus, now)).toBe(state)
})

test('one more receipt never makes a bonus available again', () => {
  assert(
    property(moment, array(moment, { maxLength: 9 }), nat(5), moment, (present, times, maxReceived, more) => {
      const state = (all: Date[]) =>
        bonusState({ type: 'week', maxReceived, userBonus: heldAt(all) }, present)
      expect(state(times) === 'available' || state([...times, more]) === 'received').toBe(true)
    }),
  )
})
