import { expect, it } from 'vitest'
import { isSlipOpen } from '../../../server/services/slip-closure.ts'

it.each([
  ['22:59:59', true],
  ['23:00:00', false],
  ['23:59:59', false],
  ['00:00:00', false],
  ['00:29:59', false],
  ['00:30:00', true],
  ['12:00:00', true],
])('at %s in Bangkok slips are taken: %s', (time, isOpen) => {
  expect(isSlipOpen(new Date(`2026-11-22T${time}+07:00`))).toBe(isOpen)
})
