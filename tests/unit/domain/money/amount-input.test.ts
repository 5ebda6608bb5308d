import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseBahtInput,
  readBahtInput,
  toBahtInput,
  typedSatang,
} from '../../../../src/domain/money/amount-input.ts'
import { readKipInput } from '../../../../src/features/deposit/kip-field.tsx'
import { formatBaht } from '../../../../src/i18n/format.ts'

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

test('digits of Thai, Lao and Myanmar keyboards, and wide ones, are the same digits', () => {
  fc.assert(
    fc.property(Satang, fc.constantFrom(0xe50, 0xed0, 0x1040, 0xff10), (satang, zero) => {
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
  ['99,50', 9950],
  ['1,5', 150],
  ['1000,00', 100_000],
  ['0,50', 50],
  ['๙๙,๕๐', 9950],
  ['10 000,50', 1_000_050],
  ['1.000,50', 100_050],
  ['1.000.000', 100_000_000],
  ["1'000", 100_000],
  ['100.-', 10_000],
  ['100.\u2013', 10_000],
  ['1,500.\u2014', 150_000],
  ['100 บาท', 10_000],
  ['100 บาทถ้วน', 10_000],
  ['100฿', 10_000],
  ['THB 1,000', 100_000],
  ['50,000.- บาท', 5_000_000],
  ['\u200E100\uFE0F', 10_000],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
])('"%s" is an amount', (text, satang) => {
  expect(parseBahtInput(text)).toBe(satang)
})

test.each(
  [
    ['', ' ', '.', ',', '-5', '+5', '1e3', '0x10', 'NaN', 'all', '10²', '5 kip'],
    ['1.005', '1.2.3', '90071992547409.92', '1,000 000', '1234,500', '1234.500', '0,500'],
    ['1฿00', '12,34,5', '1 5', '12 34'],
  ].flat(),
)('"%s" is no amount', (text) => {
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

/** The groups of a whole number with a mark between them. */
const grouped = (whole: number, mark: string) => String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, mark)

test('however an amount is written, it is understood as itself or asked about, never as another one', () => {
  const Mark = fc.constantFrom('', ',', '.', ' ', "'", '\u00A0', '\u202F')
  const Decimals = fc.constantFrom('', '5', '50', '05', '00')
  const Beside = fc.constantFrom('', '฿', ' บาท', '.-', ' THB', '\u200E')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      Mark,
      fc.constantFrom('.', ','),
      Decimals,
      Beside,
      (whole, mark, point, decimals, beside) => {
        fc.pre(mark !== point)
        const read = readBahtInput(`${grouped(whole, mark)}${decimals && point}${decimals}${beside}`)
        const meant = whole * 100 + Number(decimals.padEnd(2, '0'))
        expect(typeof read === 'object' && read.kind === 'two-readings' ? read.readings : [read]).toContain(
          meant,
        )
      },
    ),
  )
})

test('nothing is left out of what is typed: the digits of an amount are all of them, in their order', () => {
  const Typed = fc.string({ unit: fc.constantFrom('1', '2', '0', ',', '.', ' ', "'", 'O', 'l') })
  fc.assert(
    fc.property(Typed, (text) => {
      const satang = parseBahtInput(text)
      fc.pre(satang !== undefined)
      const digits = text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
      expect(
        formatBaht(satang)
          .replaceAll(/\D/g, '')
          .replace(/^0+(?=\d)/, ''),
      ).toMatch(new RegExp(`^0*${digits.replace(/^0+/, '')}0{0,2}$`))
      expect(text).not.toMatch(/[Ol]/)
    }),
  )
})

test.each([
  ['1.500', [150, 150_000]],
  ['50.000', [5000, 5_000_000]],
  ['฿1.000', [100, 100_000]],
])('"%s" can mean two amounts, and the field asks', (text, readings) => {
  expect(readBahtInput(text)).toEqual({ kind: 'two-readings', readings })
  expect(typedSatang(text)).toBeNull()
})

test('what the desk types is read by the same rule', () => {
  expect(typedSatang('99,50')).toBe(9950)
  expect(typedSatang('12,34,5')).toBeNull()
})

test.each([
  ['345000', 345_000],
  ['₭345,000', 345_000],
  ['345.500', 345_500],
  ['345 000 ກີບ', 345_000],
  ['໓໔໕', 345],
  ['345,00', 345],
  ['345.000', { kind: 'two-readings', readings: [345, 345_000] }],
  ['1,5', { kind: 'not-whole' }],
  ['12,34', { kind: 'not-whole' }],
  ['1 5', { kind: 'not-a-number' }],
  ['100 บาท', { kind: 'not-a-number' }],
  ['9'.repeat(13), { kind: 'too-large' }],
  ['', undefined],
])('"%s" is read as an amount in kip', (text, read) => {
  expect(readKipInput(text)).toEqual(read)
})
