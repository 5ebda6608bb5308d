import { describe, expect, it } from 'vitest'
import { openWithdrawal } from '../../../server/domains/withdrawals/withdrawals.ts'
import { DEMO_MEMBERS } from '../../../server/outside/seed/demo-members.ts'
import { payingBanks } from '../../../server/settings/content/money/banks.ts'
import { deskServerForFile, listOf, readOf } from '../../support/desk.ts'
import { readMember } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const server = await deskServerForFile({ config: { market: 'lo' } })
const nok = await server.enter('nok')
const token = await server.logIn('lo')
const { username } = DEMO_MEMBERS.lo

/** The open withdrawal, as the desk reads it. */
const opened = async () => readOf(nok, 'withdrawals', (await listOf(nok, 'withdrawals')).rows[0].id)
const setMember = (currency: string) =>
  server.database.asSupervisor(`UPDATE member SET currency = '${currency}' WHERE username = '${username}'`)

/** The member requests 300.01 baht; an open withdrawal is rejected before. @param more what the client names besides */
async function request(more: object = {}, path = 'withdraw') {
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED' })
  return server.request(`/api/wallet/${path}`, { method: 'POST', body: { amount: 300.01, ...more }, token })
}

/** 300.01 baht at 690 are 207,006.9 kip. */
const KIP = 207_006
const EXCHANGE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }

it('in Laos the desk shows whether a withdrawal is paid to an account in kip or in baht', async () => {
  expect((await request()).status).toBe(200)
  expect(await opened()).toMatchObject({ currency: 'LAK', payingBanks: ['BCEL'] })
  await setMember('THB')
  // As it was registered when it was requested.
  expect(await opened()).toMatchObject({ currency: 'LAK', payingBanks: ['BCEL'] })
  expect((await request()).status).toBe(200)
  expect(await opened()).toMatchObject({ currency: 'BAHT', payingBanks: ['SCB', 'KBANK', 'GSB'] })
})

it('a withdrawal of an older version has the currency of the member', async () => {
  await setMember('LAK')
  await server.database.asSupervisor("UPDATE withdrawal SET currency = NULL WHERE status = 'PENDING'")
  expect(await opened()).toMatchObject({ currency: 'LAK', payingBanks: ['BCEL'] })
})

it('the member’s wallet names the currency of the account', async () => {
  await setMember('LAK')
  const { body } = await server.request('/api/wallet', { token })
  expect(body).toMatchObject({ bankAccount: { bankCode: 'BCEL', currency: 'LAK' } })
})

it('a withdrawal is paid from the accounts of the house in its currency, those that only pay out first, and from no other', () => {
  const baht = { bankCode: 'SCB', currency: 'BAHT' } as const
  const payoutBanks = [{ bankCode: 'KBANK', currency: 'BAHT' } as const]
  expect(payingBanks({ accounts: [baht], payoutBanks }, 'BAHT')).toEqual(['KBANK', 'SCB'])
  expect(payingBanks({ accounts: [baht], payoutBanks }, 'LAK')).toEqual([])
  expect(payingBanks({ accounts: [], payoutBanks: [] }, 'BAHT')).toEqual([])
})

describe.each(['withdraw', 'withdrawAll'])('a withdrawal to an account in kip (%s)', (path) => {
  it('a withdrawal to an account in kip is paid the kip that the member has agreed to, which desk, wallet and statement show with the rate', async () => {
    await setMember('LAK')
    expect((await server.request('/api/lookup/withdraw', { token })).body).toMatchObject({
      exchange: EXCHANGE,
    })
    expect((await request({ kip: KIP }, path)).status).toBe(200)
    expect(await opened()).toMatchObject({ amount: 300.01, kip: KIP, exchange: EXCHANGE })
    const { body } = await server.request('/api/wallet', { token })
    expect(body).toMatchObject({ onItsWay: { items: [{ kind: 'withdrawal', kip: KIP }] } })
    const statement = { method: 'POST', body: { page: 1, limit: 1 }, token }
    expect((await server.request('/api/statement', statement)).body).toMatchObject({
      statements: [{ statementType: 'withdraw', amount: 300.01, kip: { amount: KIP, ...EXCHANGE } }],
    })
  })

  it('a withdrawal to an account in kip of another sum than it would be is refused, and moves nothing', async () => {
    await setMember('LAK')
    await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED' })
    const books = () => server.request('/api/wallet', { token }).then(({ body }) => Object(body).wallet)
    const before = await books()
    for (const kip of [KIP + 1, KIP - 1])
      expect((await request({ kip }, path)).body).toEqual({ message: 'KIP_CHANGED', params: { kip: KIP } })
    expect(await books()).toEqual(before)
  })

  it('a withdrawal to an account in kip has its kip also where the client names none', async () => {
    await setMember('LAK')
    expect((await request({}, path)).status).toBe(200)
    expect(await opened()).toMatchObject({ kip: KIP, exchange: EXCHANGE })
  })

  it('a withdrawal to an account in kip that is in baht by now is refused where kip were named, and has none', async () => {
    await setMember('THB')
    expect((await server.request('/api/lookup/withdraw', { token })).body).not.toHaveProperty('exchange')
    expect((await request({ kip: KIP }, path)).body).toEqual({ message: 'KIP_CHANGED' })
    expect((await request({}, path)).status).toBe(200)
    expect(await opened()).toMatchObject({ currency: 'BAHT', kip: null, exchange: null })
  })
})

it('kip stay as they were agreed when the rate changes, and the next withdrawal has the new rate', async () => {
  await setMember('LAK')
  expect((await request({ kip: KIP })).status).toBe(200)
  const member = await readMember(server.db, { username })
  const { id } = await opened()
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED' })
  const limits = { ...USUAL_SETTINGS.withdrawals, kipRate: { ...EXCHANGE, kipPerBaht: 700 } }
  const again = (agreedKip: number) =>
    server.db.transaction((tx) =>
      openWithdrawal(tx, member, { amountSatang: 300_01, agreedKip, occurredAt: new Date(), limits }),
    )
  await expect(again(KIP)).rejects.toMatchObject({ code: 'KIP_CHANGED', params: { kip: 210_007 } })
  await again(210_007)
  expect(await opened()).toMatchObject({ kip: 210_007, exchange: { kipPerBaht: 700 } })
  expect(await readOf(nok, 'withdrawals', id)).toMatchObject({ kip: KIP, exchange: EXCHANGE })
})
