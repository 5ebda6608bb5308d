import { expect, test } from 'vitest'
import {
  accountPlace,
  bankName,
  formatAccountNumber,
  groupAccountNumber,
  shortBankName,
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
  ['th', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'กสิกรไทย'],
  ['lo', { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank' }, 'Kasikornbank'],
  ['th', { nameTH: '', nameEN: 'BCEL' }, 'BCEL'],
  ['en', { nameTH: 'กสิกรไทย' }, 'กสิกรไทย'],
  ['en', {}, undefined],
  ['en', undefined, undefined],
])('in %s a bank with the names %j is called %j', (locale, names, shown) => {
  expect(bankName(names, locale)).toBe(shown)
})

test.each([
  ['1234567890', '123-456-7890'],
  ['020123456789', '0201-2345-6789'],
  ['010120001234567001', '0101-2000-1234-5670-01'],
  ['55-66', '55-66'],
])('account number %j is compared as %j', (accountNumber, shown) => {
  expect(groupAccountNumber(accountNumber)).toBe(shown)
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
