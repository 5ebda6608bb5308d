import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { DEMO_MEMBERS } from '../../../server/outside/seed/demo-members.ts'
import { payingBanks } from '../../../server/settings/content/money/banks.ts'
import { deskServerForFile } from '../../support/desk.ts'

const server = await deskServerForFile({ config: { market: 'lo' } })
const nok = await server.enter('nok')
const token = await server.logIn('lo')
const { username } = DEMO_MEMBERS.lo

/** The open withdrawal, as the desk reads it. */
async function opened() {
  const open = Object((await nok.call('/api/withdrawals', { filter: 'open', search: '' })).body)
  return Object((await nok.call(`/api/withdrawals/${open.rows[0].id}`)).body)
}
const setMember = (currency: string) =>
  server.database.asSupervisor(`UPDATE member SET currency = '${currency}' WHERE username = '${username}'`)

async function withdraw(): Promise<void> {
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED' })
  const headers = { 'idempotency-key': randomUUID() }
  const asked = await server.request('/api/wallet/withdraw', {
    method: 'POST',
    body: { amount: 300 },
    token,
    headers,
  })
  expect(asked.status).toBe(200)
}

it('in Laos the desk shows whether a withdrawal is paid to an account in kip or in baht', async () => {
  await withdraw()
  expect(await opened()).toMatchObject({ currency: 'LAK', payingBanks: ['BCEL'] })
  await setMember('THB')
  // As it was registered when it was requested.
  expect(await opened()).toMatchObject({ currency: 'LAK', payingBanks: ['BCEL'] })
  await withdraw()
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

it('where the house has no account in its currency, a withdrawal is paid from any of its own', () => {
  const baht = { bankCode: 'SCB', currency: 'BAHT' } as const
  expect(payingBanks({ accounts: [baht], payoutBanks: [] }, 'lo', 'LAK')).toEqual(['SCB'])
  const payoutBanks = [{ bankCode: 'KBANK', currency: 'BAHT' } as const]
  expect(payingBanks({ accounts: [baht], payoutBanks }, 'th', 'BAHT')).toEqual(['KBANK', 'SCB'])
  expect(payingBanks({ accounts: [], payoutBanks: [] }, 'lo', 'LAK')[0]).toBe('BCEL')
})
