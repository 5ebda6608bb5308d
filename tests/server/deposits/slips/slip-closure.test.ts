import { expect, it } from 'vitest'
import { isSlipOpen } from '../../../../server/domains/deposits/evidence/slips/slip-closure.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'

it.each([
  ['22:59:59', true],
  ['23:00:00', false],
  ['23:59:59', false],
  ['00:00:00', false],
  ['00:29:59', false],
  ['00:30:00', true],
  ['12:00:00', true],
])('at %s in Bangkok slips are taken: %s', (time, isOpen) => {
  expect(isSlipOpen(new Date(`2026-11-22T${time}+07:00`), USUAL_SETTINGS.slips)).toBe(isOpen)
})

it.each([
  ['11:59', true],
  ['12:00', false],
  ['12:59', false],
  ['13:00', true],
  ['23:30', true],
])('with a closure at noon, at %s slips are taken: %s', (time, isOpen) => {
  const closure = { closedFrom: '12:00', closedTo: '13:00' }
  expect(isSlipOpen(new Date(`2026-11-22T${time}:00+07:00`), closure)).toBe(isOpen)
})

it('a closure that starts and ends at the same time never applies', () => {
  const closure = { closedFrom: '12:00', closedTo: '12:00' }
  expect(isSlipOpen(new Date('2026-11-22T12:00:00+07:00'), closure)).toBe(true)
})
