/** Proves S80. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type FreshMember, freshMember } from '../../support/browser/fresh-member.ts'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile({ config: { rateLimit: false } })

let member: FreshMember
beforeEach(async () => {
  member = await freshMember(server.url, { sandboxUrl: server.sandboxUrl ?? '' })
})

async function profile() {
  return (await server.request('/api/account/profile', { token: member.token })).body
}

function rename(bankCode: string, bankAccountName: string) {
  return server.request('/api/account/bankAccountName', {
    method: 'PUT',
    body: { bankCode, bankAccountName },
    token: member.token,
  })
}

function update(body: object) {
  return server.request('/api/account/profile', { method: 'PUT', body, token: member.token })
}

describe('the holder of the registered bank account', () => {
  it('is renamed, in capitals and with single spaces', async () => {
    expect(await rename('SCB', ' Manee  Chaidee ')).toMatchObject({ status: 200, body: { message: 'OK' } })
    expect(await profile()).toMatchObject({
      bankAccountName: 'MANEE CHAIDEE',
      bankAccountNo: member.bankAccountNo,
    })
  })

  it('cannot have a Thai name at a bank that names senders in English: BANK_ACCOUNT_NAME_ENG', async () => {
    const atKtb = {
      name: 'มานี',
      bankCode: 'KTB',
      bankAccountName: 'M M',
      bankAccountNo: member.bankAccountNo,
    }
    expect((await update(atKtb)).status).toBe(200)
    expect((await rename('KTB', 'มานี มีชัย')).body).toEqual({ message: 'BANK_ACCOUNT_NAME_ENG' })
    expect(await profile()).toMatchObject({ bankAccountName: 'M M' })
  })

  it.each(['KBANK', 'NOBANK', ''])(
    'is not renamed at another bank, such as %j: INVALID_BANK',
    async (bankCode) => {
      expect((await rename(bankCode, 'MANEE CHAIDEE')).body).toEqual({ message: 'INVALID_BANK' })
    },
  )

  it('must have a name: INVALID_USER_INFO', async () => {
    expect((await rename('SCB', ' ')).body).toMatchObject({ message: 'INVALID_USER_INFO' })
  })
})

describe('a member changes name and bank account', () => {
  it('and nothing else, whatever other fields are sent', async () => {
    const request = {
      name: ' มานี  ใหม่ ',
      bankCode: 'BBL',
      bankAccountName: 'manee',
      bankAccountNo: '111-2-33333-4',
    }
    const smuggled = {
      username: '0800000000',
      currency: 'LAK',
      coin: 99,
      status: 'blocked',
      inviterId: member.id,
    }
    expect(await update({ ...request, ...smuggled })).toMatchObject({ status: 200, body: { message: 'OK' } })
    expect(await profile()).toMatchObject({
      name: 'มานี ใหม่',
      username: member.username,
      bankCode: 'BBL',
      bankAccountName: 'MANEE',
      bankAccountNo: '1112333334',
      currency: 'BAHT',
    })
  })

  it.each([
    ['EXISTING_BANK', { bankCode: 'KBANK', bankAccountNo: '1234567890' }],
    ['INVALID_BANK', { bankCode: 'NOBANK' }],
    ['BANK_ACCOUNT_NAME_ENG', { bankCode: 'TMB', bankAccountName: 'มานี' }],
    ['INVALID_USER_INFO', { bankAccountNo: '12' }],
    ['INVALID_USER_INFO', { name: '' }],
    ['INVALID_USER_INFO', { name: `น${'\u0E49'.repeat(4)}` }],
  ])('but is refused with %s for %j', async (code, wrong) => {
    const before = await profile()
    const { name, bankCode, bankAccountName, bankAccountNo } = member
    const answer = await update({ name, bankCode, bankAccountName, bankAccountNo, ...wrong })
    expect(answer.body).toMatchObject({ message: code })
    expect(await profile()).toEqual(before)
  })

  it('and a transfer from the new account reaches their wallet', async () => {
    await update({
      name: 'มานี',
      bankCode: 'BBL',
      bankAccountName: 'MANEE',
      bankAccountNo: member.bankAccountNo,
    })
    const transfer = { username: member.username, bankCode: 'SCB', amount: 50 }
    expect((await server.sandbox('POST', '/api/bank/transfer', transfer)).body).toMatchObject({
      outcome: 'credited',
    })
  })
})
