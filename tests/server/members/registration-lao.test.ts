import { expect, it } from 'vitest'
import { banksFor } from '../../../server/settings/content/money/banks.ts'
import { provePhone } from '../../support/browser/fresh-member.ts'
import { serverForFile } from '../../support/test-server.ts'
import { stranger } from './newcomer.ts'

const server = await serverForFile({ config: { market: 'lo', rateLimit: false } })

const register = (username: string, more: object = {}) => {
  const bank = { bankCode: 'BCEL', bankAccountNo: `010120${username.slice(-8)}0001` }
  return server.request('/api/account', {
    method: 'POST',
    body: { ...stranger(), ...bank, username, ...more },
  })
}

it('a newcomer in Laos is offered the banks of the country first, in Thailand its own', async () => {
  const { body } = await server.request('/api/lookup/banks')
  const codes = Array.from(Object.values(Object(body)), (bank) => Object(bank).code)
  expect(codes.slice(0, 3)).toEqual(['BCEL', 'LDB', 'JDB'])
  expect(banksFor('th').map(({ code }) => code)[0]).toBe('KBANK')
  expect(new Set(banksFor('th').map(({ code }) => code))).toEqual(new Set(codes))
})

it.each([
  ['in kip, unless they choose otherwise', '02055500001', {}, 'LAK'],
  ['in kip', '02055500002', { currency: 'LAK' }, 'LAK'],
  ['in baht', '02055500003', { currency: 'BAHT' }, 'THB'],
  ['from a wireless landline', '0305550004', {}, 'LAK'],
])('a newcomer in Laos has a bank account %s', async (_case, phone, choice, currency) => {
  const otpToken = await provePhone(server.url, phone, server.sandboxUrl)
  expect((await register(phone, { ...choice, otpToken })).status).toBe(200)
  const stored = 'SELECT currency FROM member WHERE username = $1'
  expect(await server.db.query('test.currency', stored, [phone])).toEqual([{ currency }])
})

it.each(['0812345678', '0205551234', '020555123456', '030555123'])(
  'the number %s is no phone of this market: INVALID_USER_INFO, since there are two lengths',
  async (phoneNumber) => {
    const answer = await server.request('/api/otp/send', { method: 'POST', body: { phoneNumber } })
    expect(answer.body).toEqual({ message: 'INVALID_USER_INFO', params: { key: 'phoneNumber' } })
    expect((await register(phoneNumber)).body).toMatchObject({ message: 'INVALID_USER_INFO' })
  },
)
