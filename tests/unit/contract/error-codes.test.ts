import { expect, test } from 'vitest'
import {
  CLIENT_CODES,
  SERVER_CODES,
  SLIP_REASONS,
  SPIN_CODES,
  SUCCESS_CODES,
} from '../../../src/contract/error-codes.ts'

test.each([
  { list: 'server codes', codes: SERVER_CODES, count: 75 + 14 },
  { list: 'client codes', codes: CLIENT_CODES, count: 7 },
  { list: 'spin codes', codes: SPIN_CODES, count: 6 },
  { list: 'slip reasons', codes: SLIP_REASONS, count: 12 },
  { list: 'success codes', codes: SUCCESS_CODES, count: 8 },
])('the $list are complete and none is named twice', ({ codes, count }) => {
  expect(new Set<string>(codes).size).toBe(codes.length)
  expect(codes).toHaveLength(count)
})

test('codes that the wire misspells stay misspelt', () => {
  expect(SLIP_REASONS).toContain('TRIPPLE_WRONG_CAPTCHA')
  expect(SLIP_REASONS).toContain('UNKNOW_ERROR')
})

test('a failure of the client can never be mistaken for an answer of the server', () => {
  expect(SERVER_CODES.filter((code) => new Set<string>(CLIENT_CODES).has(code))).toEqual([])
})
