import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountPlace,
  bankName,
  formatAccountNumber,
  groupAccountNumber,
  shortBankName,
  readAccountNumber,
} from '../../../src/domain/bank-account.ts'

test.each([
  ['1234567890', '123-456-7890'],
  ['123456789', '123456789'],
  ['12345678901', '12345678901'],
  ['123-456-789', '123-456-789'],
  ['12345678ab', '12345678ab'],
  ['', ''],
])('account number %j is shown as %j', (accountNumber, shown) => {
  expect(formatAccountNumber(accountNumber)).toBe(shown)
})

test.each([
  ['1234567890', '123-456-7890'],
  ['020123456789', '0201-2345-6789'],
  ['010120001234567001', '0101-2000-1234-5670-01'],
  ['55-66', '55-66'],
])('account number %j is compared as %j', (accountNumber, shown) => {
  expect(groupAccountNumber(accountNumber)).toBe(shown)
})

test.each([
  ['th', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'กสิกรไทย'],
  ['lo', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'Kasikornbank'],
  ['lo', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ກະສິກອນໄທ' }, 'ກະສິກອນໄທ'],
  ['en', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ກະສິກອນໄທ' }, 'Kasikornbank'],
  ['th', { nameTH: '', nameEN: 'BCEL' }, 'BCEL'],
  ['en', { nameTH: 'กสิกรไทย' }, 'กสิกรไทย'],
  ['en', {}, undefined],
  ['en', undefined, undefined],
])('in %s a bank with the names %j is called %j', (locale, names, shown) => {
  expect(bankName(names, locale)).toBe(shown)
})

test('an account is known by its end, and a bank by its name without the word for bank', () => {
  const bank = { nameTH: 'ธนาคารกสิกรไทย' }
  expect(accountPlace({ bank, bankAccountNo: '1234567890' }, 'th')).toBe('กสิกรไทย •••7890')
  expect(accountPlace({ bankCode: 'BCEL', bankAccountNo: '010120001234567' }, 'th')).toBe('BCEL •••4567')
  expect(accountPlace({ bank }, 'th')).toBeUndefined()
  expect(shortBankName({ nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' }, 'th')).toBe('กสิกรไทย')
  expect(shortBankName({ nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank' }, 'lo')).toBe('Kasikornbank')
  expect(shortBankName({ nameTH: 'ธนาคาร' }, 'th')).toBe('ธนาคาร')
})

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength, maxLength })

test('an account number is taken whole, however it is grouped', () => {
  const Between = fc.constantFrom('-', '\u2011', '\uFF0D', ' ', '\u200B')
  const Zero = fc.constantFrom(0x30, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10)
  fc.assert(
    fc.property(
      digits(8, 15),
      Between,
      fc.integer({ min: 1, max: 7 }),
      Zero,
      (number, between, place, zero) => {
        // Two parts that are as long as numbers are two numbers, and a part that is a whole number is one.
        const [short, long] = [place, number.length - place].toSorted((a, b) => a - b)
        fc.pre(between !== ' ' || ((short ?? 0) < 6 && (long ?? 0) < 10))
        const typed = `${number.slice(0, place)}${between}${number.slice(place)}`
        const native = typed.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
        expect(readAccountNumber(native)).toBe(number)
      },
    ),
  )
})

test('an account number with another character in it is refused, and the character is named', () => {
  const Wrong = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    .map((text) => Array.from(text)[0] ?? '')
    .filter((character) => !/[\p{Nd}\s\p{Pd}\p{Cf}\u2212.]|\p{M}/u.test(character))
  fc.assert(
    fc.property(Wrong, fc.integer({ min: 0, max: 10 }), (character, place) => {
      const typed = `${'1234567890'.slice(0, place)}${character}${'1234567890'.slice(place)}`
      expect(readAccountNumber(typed)).toEqual({ kind: 'character', character })
    }),
  )
})

test('a whole number with any other one beside it is two: an amount, a branch, a code', () => {
  const Between = fc.constantFrom(' ', '  ', '\u00A0', '\n', '\t')
  fc.assert(
    fc.property(digits(10, 15), Between, digits(1, 8), fc.boolean(), (number, between, other, isFirst) => {
      const typed = isFirst ? `${number}${between}${other}` : `${other}${between}${number}`
      expect(readAccountNumber(typed)).toEqual({ kind: 'two-numbers' })
    }),
  )
})

test.each([
  ['123-4-56789-0 500', { kind: 'two-numbers' }],
  ['123-4-56789-0 -', '1234567890'],
  ['0812345678 1234567890', { kind: 'two-numbers' }],
  ['081-234-5678 123-4-56789-0', { kind: 'two-numbers' }],
  ['1234567 7654321', { kind: 'two-numbers' }],
  ['123456  654321', { kind: 'two-numbers' }],
  ['12-345-67 765\u00A04321 12-345-67', { kind: 'two-numbers' }],
  ['0200 1234 5678', '020012345678'],
  ['12345 67890', '1234567890'],
  ['9054863720.00', { kind: 'character', character: '.' }],
  ['123.456.7890', '1234567890'],
  ['+66905486372', { kind: 'character', character: '+' }],
  ['010 12 00 01234567 001', '010120001234567001'],
])('%j is read as an account number', (typed, read) => {
  expect(readAccountNumber(typed)).toEqual(read)
})
