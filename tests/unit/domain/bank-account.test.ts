import { expect, test } from 'vitest'
import { bankName, formatAccountNumber } from '../../../src/domain/bank-account.ts'

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
  ['th', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'กสิกรไทย'],
  ['lo', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'Kasikornbank'],
  ['th', { nameTH: '', nameEN: 'BCEL' }, 'BCEL'],
  ['en', { nameTH: 'กสิกรไทย' }, 'กสิกรไทย'],
  ['en', {}, undefined],
  ['en', undefined, undefined],
])('in %s a bank with the names %j is called %j', (locale, names, shown) => {
  expect(bankName(names, locale)).toBe(shown)
})
