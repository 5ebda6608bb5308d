import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account } from '../../../src/contract/account.ts'
import { autologin } from '../../../src/contract/autologin.ts'
import { ErrorBody, Text } from '../../../src/contract/primitives.ts'
import { qrcode } from '../../../src/contract/qrcode.ts'
import { PageRequest } from '../../../src/contract/shapes.ts'
import { wallet } from '../../../src/contract/wallet.ts'

test.each([
  { page: 1, limit: 10 },
  { page: 1_000_000, limit: 100 },
])('a log may be asked for $page, $limit', (page) => {
  expect(v.is(PageRequest, page)).toBe(true)
})

test.each([
  {},
  { page: 0, limit: 10 },
  { page: 1, limit: 0 },
  { page: 1, limit: 101 },
  { page: 1.5, limit: 10 },
  { page: '1', limit: 10 },
  { page: Number.POSITIVE_INFINITY, limit: 10 },
])('a log cannot be asked for %j', (page) => {
  expect(v.is(PageRequest, page)).toBe(false)
})

test('a text that the database cannot store is refused at the door', () => {
  expect(v.is(Text(10), 'a\0b')).toBe(false)
  expect(v.is(Text(3), 'abcd')).toBe(false)
  expect(v.is(Text(3), 'ກ຺າ')).toBe(true)
})

test('registration data may be checked before the bank is known', () => {
  const known = { name: 'Somchai', username: '0812345678', password: 'secret' }
  expect(v.parse(account.validate.body, known)).toEqual({
    ...known,
    sourceCode: '',
    otpToken: '',
    inviteCode: '',
    bankCode: '',
    bankAccountName: '',
    bankAccountNo: '',
  })
})

test('fields that a caller invents never reach the server behind the door', () => {
  const body = { from: 'WALLET', to: 'PG', amount: 100, _id: 'someone else', __proto__: { admin: true } }
  expect(v.parse(wallet.transfer.body, body)).toEqual({ from: 'WALLET', to: 'PG', amount: 10_000 })
})

test('the amount on a slip form is text, and as strict as any other', () => {
  expect(v.parse(wallet.uploadSlip.body, { amount: '100.50' })).toEqual({ amount: 10_050 })
  expect(v.is(wallet.uploadSlip.body, { amount: '100.505' })).toBe(false)
  expect(v.is(wallet.uploadSlip.body, { amount: '-1' })).toBe(false)
})

test('unknown providers and games are refused before any call', () => {
  expect(v.is(qrcode.create.params, { provider: 'KBANK' })).toBe(true)
  expect(v.is(qrcode.create.params, { provider: 'kbank' })).toBe(false)
  expect(v.is(autologin.enter.params, { game: 'joker', username: 'x' })).toBe(false)
})

test('a refusal keeps its code even when its parameters make no sense', () => {
  expect(v.parse(ErrorBody, { message: 'MONEY_NOT_ENOUGH', params: { least: [] } })).toEqual({
    message: 'MONEY_NOT_ENOUGH',
    params: undefined,
  })
  expect(v.parse(ErrorBody, { message: 'TRANSFER_MINIMUM', params: { minimum: 1 } }).params).toEqual({
    minimum: 1,
  })
})
