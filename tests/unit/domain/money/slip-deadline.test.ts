import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSlipOpen, timeToHandInMs } from '../../../../server/domains/deposits/slips/slip-closure.ts'
import { slipDeadline } from '../../../../src/domain/money/slip-deadline.ts'

const NIGHT = { closedFrom: '23:00', closedTo: '00:30', minutesToSend: 60 }

it.each([
  ['14:32', '2026-11-22T15:32'],
  ['22:00', '2026-11-22T23:00'],
  ['22:30', '2026-11-23T01:00'],
  ['23:30', '2026-11-23T01:30'],
  ['00:10', '2026-11-22T01:30'],
])('the slip of a transfer at %s can be sent until %s', (made, until) => {
  const sinceMs = Date.parse(`2026-11-22T${made}:00+07:00`)
  expect(slipDeadline(sinceMs, NIGHT)).toEqual(new Date(`${until}:00+07:00`))
})

it('without a closure the minutes pass at all hours, and a server that names no minutes has no deadline', () => {
  const sinceMs = Date.parse('2026-11-22T23:30:00+07:00')
  expect(slipDeadline(sinceMs, { minutesToSend: 60 })).toEqual(new Date(sinceMs + 3_600_000))
  expect(slipDeadline(sinceMs, { closedFrom: '23:00', closedTo: '00:30' })).toBeUndefined()
})

const DAY_MIN = 24 * 60
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

it('the server accepts a slip at the deadline, and none that comes a moment later while slips are accepted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 * DAY_MIN * 60 }),
      fc.integer({ min: 0, max: DAY_MIN - 1 }),
      fc.integer({ min: 0, max: DAY_MIN - 1 }),
      fc.integer({ min: 1, max: 600 }),
      (second, from, to, minutesToSend) => {
        const made = new Date(Date.parse('2026-11-22T00:00:00Z') + second * 1000)
        const closure = { closedFrom: clock(from), closedTo: clock(to) }
        const deadline = slipDeadline(made.getTime(), { ...closure, minutesToSend })
        if (deadline === undefined) throw new Error('there is no deadline')
        const maximum = minutesToSend * 60_000
        expect(timeToHandInMs(made, deadline, closure)).toBe(maximum)
        const later = new Date(deadline.getTime() + 1000)
        const areOpen = isSlipOpen(deadline, closure) && isSlipOpen(later, closure)
        expect(timeToHandInMs(made, later, closure) > maximum || !areOpen).toBe(true)
      },
    ),
  )
})
