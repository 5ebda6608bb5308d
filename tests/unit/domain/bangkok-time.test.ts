import { expect, test } from 'vitest'
import { nearMoment } from '../../../src/domain/bangkok-time.ts'

const now = new Date('2026-11-24T16:55:00Z')

test.each([
  { iso: '2026-11-24T16:40:00Z', text: '23:40' },
  { iso: '2026-11-23T17:00:00Z', text: '00:00' },
  { iso: '2026-11-24T17:07:00Z', text: '25/11 00:07' },
  { iso: '2026-11-23T16:59:59Z', text: '23/11 23:59' },
])('at 23:55 in Bangkok, $iso is written as $text', ({ iso, text }) => {
  expect(nearMoment(iso, now)).toBe(text)
})
