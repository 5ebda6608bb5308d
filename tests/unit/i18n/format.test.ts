import * as fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import {
  formatBaht,
  formatDateTime,
  formatNumber,
  formatRelative,
  formatRemaining,
} from '../../../src/i18n/format.ts'

const instant = fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true })

test.each([
  [0, '฿0.00'],
  [1, '฿0.01'],
  [99, '฿0.99'],
  [100, '฿1.00'],
  [99_999, '฿999.99'],
  [100_000, '฿1,000.00'],
  [1_248_050, '฿12,480.50'],
  [123_456_789_012, '฿1,234,567,890.12'],
  [-1200, '\u2212฿12.00'],
])('%i satang are %s', (satang, shown) => {
  expect(formatBaht(satang)).toBe(shown)
})

test.each([
  [5000, '+50.00'],
  [0, '0.00'],
  [-5000, '\u221250.00'],
])('in a list %i satang are %s', (satang, shown) => {
  expect(formatBaht(satang, { sign: true, symbol: false })).toBe(shown)
})

test('no satang is lost or invented until it is on screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), (satang) => {
      const digits = formatBaht(satang).replaceAll(/[฿,.]/g, '').replace('\u2212', '-')
      expect(Number(digits)).toBe(satang)
    }),
  )
})

test.each([
  [12_500, '12,500.00'],
  [0.005, '0.01'],
  [1234.5678, '1,234.57'],
  [-0.001, '0.00'],
  [-3, '\u22123.00'],
])('the number %f is shown as %s', (value, shown) => {
  expect(formatNumber(value)).toBe(shown)
})

test.each([
  ['2026-07-17T07:32:08.000Z', '17/07/2026 14:32:08'],
  ['2025-12-31T17:00:00.000Z', '01/01/2026 00:00:00'],
  ['2024-02-28T17:30:00Z', '29/02/2024 00:30:00'],
  ['2026-07-17T14:32:08+07:00', '17/07/2026 14:32:08'],
])('%s is %s in Bangkok', (iso, shown) => {
  expect(formatDateTime(iso)).toBe(shown)
})

test('any time reads as a Gregorian clock in Bangkok shows it', () => {
  fc.assert(
    fc.property(instant, (date) => {
      const oracle = DateTime.fromJSDate(date, { zone: 'Asia/Bangkok' })
      expect(formatDateTime(date.toISOString())).toBe(oracle.toFormat('dd/MM/yyyy HH:mm:ss'))
    }),
    { numRuns: 1000 },
  )
})

const NOW = new Date('2026-11-20T12:00:00.000Z')

test.each([
  ['2024-11-20T12:00:00Z', '2 ปีที่แล้ว', '2 ປີກ່ອນ', '2 years ago'],
  ['2026-10-20T12:00:00Z', '1 เดือนที่แล้ว', '1 ເດືອນກ່ອນ', '1 month ago'],
  ['2026-11-17T12:00:00Z', '3 วันที่แล้ว', '3 ມື້ກ່ອນ', '3 days ago'],
  ['2026-11-20T11:00:00Z', '1 ชั่วโมงที่แล้ว', '1 ຊົ່ວໂມງກ່ອນ', '1 hour ago'],
  ['2026-11-20T11:55:00Z', '5 นาทีที่แล้ว', '5 ນາທີກ່ອນ', '5 minutes ago'],
  ['2026-11-20T11:59:59Z', '1 วินาทีที่แล้ว', '1 ວິນາທີກ່ອນ', '1 second ago'],
  ['2026-11-20T12:00:00Z', '0 วินาทีที่แล้ว', '0 ວິນາທີກ່ອນ', '0 seconds ago'],
  ['2026-11-20T12:01:00Z', '0 วินาทีที่แล้ว', '0 ວິນາທີກ່ອນ', '0 seconds ago'],
])('%s was %s, %s, %s', (iso, thai, lao, english) => {
  expect(formatRelative('th', iso, NOW)).toBe(thai)
  expect(formatRelative('lo', iso, NOW)).toBe(lao)
  expect(formatRelative('en', iso, NOW)).toBe(english)
})

test('a time that is further ahead than clocks differ is written out', () => {
  for (const locale of ['th', 'lo', 'en'] as const)
    expect(formatRelative(locale, '2026-11-20T12:01:01Z', NOW)).toBe('20/11/2026 19:01:01')
})

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [249, '04:09'],
  [6000, '100:00'],
])('%i remaining seconds are %s', (seconds, shown) => {
  expect(formatRemaining(seconds)).toBe(shown)
})

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.999Z', '0 seconds ago'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:59.999Z', '59 seconds ago'],
  ['2026-11-20T12:00:00.000Z', '2026-11-20T12:59:59.999Z', '59 minutes ago'],
  ['2026-11-20T12:00:00.000Z', '2026-11-21T11:59:59.999Z', '23 hours ago'],
  ['2026-11-20T12:00:00.000Z', '2026-12-20T11:59:59.999Z', '29 days ago'],
  // A month is 30 days, whatever the calendar says, and a year 365.
  ['2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z', '28 days ago'],
  ['2026-11-20T12:00:00.000Z', '2027-11-20T11:59:59.999Z', '12 months ago'],
  ['2024-02-29T00:00:00.000Z', '2025-02-28T00:00:00.000Z', '1 year ago'],
])('from %s to %s it is %s', (from, now, text) => {
  expect(formatRelative('en', from, new Date(now))).toBe(text)
})
