import { expect, test } from 'vitest'
import { formatAccountNumber } from '../../../src/domain/bank-account.ts'

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
