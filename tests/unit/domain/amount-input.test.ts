import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBahtInput, toBahtInput } from '../../../src/domain/money/amount-input.ts'
import { formatBaht } from '../../../src/i18n/format.ts'

const nativeDigits = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const Satang = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

test('every amount survives the field, and what the screen shows can be typed back', () => {
  fc.assert(
    fc.property(Satang, (satang) => {
      expect(parseBahtInput(toBahtInput(satang))).toBe(satang)
      expect(parseBahtInput(formatBaht(satang))).toBe(satang)
    }),
  )
})

test('digits of Thai and Lao keyboards are the same digits', () => {
  fc.assert(
    fc.property(Satang, fc.constantFrom(0xe50, 0xed0), (satang, zero) => {
      expect(parseBahtInput(nativeDigits(toBahtInput(satang), zero))).toBe(satang)
    }),
  )
})

test('whatever is typed gives an amount that a ledger can hold, or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', '-', '+', 'e', '฿', '๑', '໑', ' ') }),
      ),
      (text) => {
        const satang = parseBahtInput(text)
        expect(satang === undefined || (Number.isSafeInteger(satang) && satang >= 0)).toBe(true)
      },
    ),
  )
})

test.each([
  ['500', 50_000],
  ['12,480.50', 1_248_050],
  [' 1 000 ', 100_000],
  ['฿100', 10_000],
  ['0.1', 10],
  ['.5', 50],
  ['5.', 500],
  ['๑๒.๕', 1250],
  ['໑໐໐', 10_000],
  ['0', 0],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
])('"%s" is an amount', (text, satang) => {
  expect(parseBahtInput(text)).toBe(satang)
})

test.each([
  '',
  ' ',
  '.',
  ',',
  '-5',
  '+5',
  '1e3',
  '0x10',
  '1.005',
  '1.2.3',
  'all',
  '5 baht',
  '90071992547409.92',
  'NaN',
  '100฿',
  '1฿00',
])('"%s" is none', (text) => {
  expect(parseBahtInput(text)).toBeUndefined()
})

test.each([
  [0, '0'],
  [500_00, '500'],
  [243_050, '2430.50'],
  [5, '0.05'],
])('%i satang are shown in the field as %s', (satang, text) => {
  expect(toBahtInput(satang)).toBe(text)
})
