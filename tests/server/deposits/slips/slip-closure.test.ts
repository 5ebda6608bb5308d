import { expect, it } from 'vitest'
import {
  isSlipOpen,
  type SlipClosure,
  timeToHandInMs,
} from '../../../../server/domains/deposits/evidence/slips/slip-closure.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'

const AT_NIGHT = USUAL_SETTINGS.slips
const AT_NOON = { closedFrom: '12:00', closedTo: '13:00' }
const NEVER = { closedFrom: '12:00', closedTo: '12:00' }

const inBangkok = (time: string) => new Date(`${time}+07:00`)

it.each<[SlipClosure, string, boolean]>([
  [AT_NIGHT, '22:59:59', true],
  [AT_NIGHT, '23:00:00', false],
  [AT_NIGHT, '00:00:00', false],
  [AT_NIGHT, '00:29:59', false],
  [AT_NIGHT, '00:30:00', true],
  [AT_NOON, '11:59:59', true],
  [AT_NOON, '12:00:00', false],
  [AT_NOON, '13:00:00', true],
  [AT_NOON, '23:30:00', true],
  [NEVER, '12:00:00', true],
])('with the closure %j slips are taken at %s in Bangkok: %s', (closure, time, isOpen) => {
  expect(isSlipOpen(inBangkok(`2026-11-22T${time}`), closure)).toBe(isOpen)
})

it.each([
  ['2026-11-22T23:10:00', '2026-11-23T00:30:00', 0],
  ['2026-11-22T22:50:00', '2026-11-23T01:20:00', 60],
  ['2026-11-23T00:10:00', '2026-11-23T01:30:00', 60],
  ['2026-11-23T00:30:00', '2026-11-23T01:31:00', 61],
  ['2026-11-21T22:50:00', '2026-11-23T00:30:00', 22.5 * 60 + 10],
])('a transfer of %s is, at %s, as many minutes old as slips were open', (sentAt, handedInAt, minutes) => {
  expect(timeToHandInMs(inBangkok(sentAt), inBangkok(handedInAt), AT_NIGHT)).toBe(minutes * 60_000)
})
