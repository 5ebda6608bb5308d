import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isPhone, normalisePhone } from '../../../src/domain/phone.ts'

test.each([
  ['0812345678', '0812345678'],
  ['081 234 5678', '0812345678'],
  ['081-234-5678', '0812345678'],
  [' (081) 234.5678 ', '0812345678'],
  ['๐๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['໐໘໑໒໓໔໕໖໗໘', '0812345678'],
  ['+66812345678', '0812345678'],
  ['+66 81-234-5678', '0812345678'],
  ['+66 (0)81 234 5678', '0812345678'],
  ['0066812345678', '0812345678'],
  ['66812345678', '0812345678'],
  ['812345678', '0812345678'],
  ['tel:+66812345678', '0812345678'],
  ['https://wa.me/66812345678', '0812345678'],
  ['wa.me/+66812345678', '0812345678'],
  ['０８１２３４５６７８', '0812345678'],
  ['＋６６ ８１ ２３４ ５６７８', '0812345678'],
  ['+๖๖๘๑๒๓๔๕๖๗๘', '0812345678'],
  ['\u200B081\u00A0234\u20115678', '0812345678'],
  ['TEL:+66812345678', '0812345678'],
  ['Tel: 081-234-5678', '0812345678'],
  ['081/234/5678', '0812345678'],
  ['081_234\u00B75678,', '0812345678'],
  ['081\u2212234\u22125678', '0812345678'],
  ['\u1040\u1048\u1041\u1042\u1043\u1044\u1045\u1046\u1047\u1048', '0812345678'],
])('a Thai member may write %j', (typed, expected) => {
  expect(normalisePhone('th', typed)).toBe(expected)
  expect(isPhone('th', expected)).toBe(true)
})

test.each([
  ['020 5555 1234', '02055551234'],
  ['+856 20 5555 1234', '02055551234'],
  ['8562055551234', '02055551234'],
  ['20 5555 1234', '02055551234'],
  ['+856 (0)30 555 1234', '0305551234'],
  ['໐໒໐໕໕໕໕໑໒໓໔', '02055551234'],
])('a Lao member may write %j', (typed, expected) => {
  expect(normalisePhone('lo', typed)).toBe(expected)
  expect(isPhone('lo', expected)).toBe(true)
})

test.each([
  ['th', ''],
  ['th', '081234567'],
  ['th', '08123456789'],
  ['th', '8123456789'],
  ['th', '081234567x'],
  ['th', '+85620555512'],
  ['lo', '0812345678'],
  ['lo', '0205555123'],
  ['lo', '03055512345'],
] as const)('in %s, %j is not a phone number', (market, typed) => {
  expect(isPhone(market, normalisePhone(market, typed))).toBe(false)
})

test('a number is the same number in whatever digits and with whatever gaps it is typed', () => {
  const zeros = fc.constantFrom('0', '๐', '໐')
  const gaps = fc.constantFrom('', '', ' ', '-', '.', '\u00A0')
  const styles = fc.array(fc.tuple(zeros, gaps), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(fc.stringMatching(/^0[1-9]\d{8}$/), styles, (phone, style) => {
      const typed = style.map(([zero, gap], at) => {
        return String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(phone[at])) + gap
      })
      expect(normalisePhone('th', typed.join(''))).toBe(phone)
    }),
  )
})

test.each([
  ['th', '0812345678', '081 234 5678'],
  ['lo', '02055512345', '020 5551 2345'],
  ['lo', '0305551234', '030 5551 234'],
  ['th', '12', '12'],
] as const)('in market %s %s is shown as %s', (market, number, shown) => {
  expect(formatPhone(market, number)).toBe(shown)
})

test('invisible marks change no number, wherever they are', () => {
  const marks = Array.from(
    '\u00AD\u061C\u200B\u200D\u200E\u200F\u202A\u202C\u202D\u2066\u2068\u2069\uFE0F\uFEFF',
  )
  const Marked = fc.record({ place: fc.integer({ min: 0, max: 12 }), mark: fc.constantFrom(...marks) })
  fc.assert(
    fc.property(fc.array(Marked, { maxLength: 4 }), (inserted) => {
      const typed = inserted.reduce(
        (text, { place, mark }) => `${text.slice(0, place)}${mark}${text.slice(place)}`,
        '+66812345678',
      )
      expect(normalisePhone('th', typed)).toBe('0812345678')
    }),
  )
})

test.each([
  '081234567²',
  'tel:0812345678;ext=1',
  'https://wa.me/66812345678?text=hi',
  'https://evil.example/wa.me/66812345678',
  '0812345678 0898765432',
])('%j is no phone', (typed) => {
  expect(isPhone('th', normalisePhone('th', typed))).toBe(false)
})
