/** Proves S56. */
import { randomUUID } from 'node:crypto'
import { object, parse, string } from 'valibot'
import { describe, expect, it } from 'vitest'
import { statement } from '../../../src/contract/statement.ts'
import { readMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { outcomeOf, slipsOf } from '../deposits/slips/slips.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { plainPng } from '../platform/files/pictures.ts'

const THAI = '0812345678'

const server = await serverForFile({ config: { rateLimit: false } })
const [thai, lao] = await Promise.all([server.logIn('th'), server.logIn('lo')])
await moveToNoon(server)

async function list(page = 1, limit = 10, token = thai) {
  const answer = await server.request('/api/statement', { method: 'POST', token, body: { page, limit } })
  return parse(statement.list.response, answer.body)
}

async function change(path: string, body: object) {
  return server.request(path, { method: 'POST', token: thai, body })
}

const { id: thaiId } = await readMember(server.db, { username: THAI })
const give = (money: Parameters<typeof giveHouseMoney>[2]) => giveHouseMoney(server.db, thaiId, money)

describe('the statement', () => {
  it('is empty for a member to whom nothing has happened', async () => {
    expect(await list(1, 10, lao)).toEqual({ rows: [], total: 0, days: [] })
  })

  it('lists everything that happened, newest first, each thing once', async () => {
    await server.sandbox('POST', '/api/bank/transfer', { username: THAI, bankCode: 'SCB', amount: 500.25 })
    await change('/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 100 })
    await change('/api/wallet/transfer', { from: 'JOKER', to: 'PG', amount: 40 })
    await give({ kind: 'promotion', house: 'promotion', description: 'NEWYEAR', amountSatang: 50_00 })
    await give({ kind: 'bonus', house: 'bonus', description: 'Welcome bonus', amountSatang: 20_00 })
    await give({ kind: 'forfeit', house: 'bonus', description: 'Welcome bonus', amountSatang: -5_00 })
    await give({ kind: 'refund-to-wallet', house: 'refund', description: 'Refund', amountSatang: 7_00 })
    await change('/api/wallet/add', { amount: 300 })
    expect((await change('/api/wallet/withdraw', { amount: 200 })).body).toMatchObject({ message: 'SUCCESS' })

    const { rows, total } = await list()
    const rowsOfStatement = rows.map(({ statementType, from, to, status, amount }) => [
      statementType,
      from,
      to,
      status,
      amount,
    ])
    expect(rowsOfStatement).toEqual([
      ['withdraw', 'WALLET', 'KBANK', 'PENDING', 200_00],
      ['deposit', undefined, 'WALLET', 'PENDING', 300_00],
      ['bonus', undefined, undefined, 'SUCCESS', 7_00],
      ['finish_bonus', undefined, undefined, 'SUCCESS', 5_00],
      ['bonus', undefined, undefined, 'SUCCESS', 20_00],
      ['bonus', undefined, undefined, 'SUCCESS', 50_00],
      ['transfer', 'JOKER', 'PG', 'SUCCESS', 40_00],
      ['transfer', 'WALLET', 'JOKER', 'SUCCESS', 100_00],
      ['deposit', 'SCB', 'WALLET', 'SUCCESS', 500_25],
    ])
    expect(total).toBe(9)
    expect(rows.slice(2, 6).map(({ refund, bonus, promotion }) => refund ?? bonus ?? promotion)).toEqual([
      { description: 'Refund' },
      { description: 'Welcome bonus' },
      { description: 'Welcome bonus' },
      { description: 'NEWYEAR' },
    ])
  })

  it.each([
    {},
    { page: 0, limit: 10 },
    { page: -1, limit: 10 },
    { page: 1.5, limit: 10 },
    { page: 1, limit: 0 },
    { page: 1, limit: 101 },
    { page: 1, limit: 1e9 },
    { page: 1e12, limit: 10 },
    { page: '1', limit: 10 },
    { page: null, limit: null },
  ])('refuses an invalid page: %j', async (body) => {
    for (const path of ['/api/statement', '/api/statement/slip']) {
      expect((await server.request(path, { method: 'POST', token: thai, body })).status).toBe(400)
    }
  })
})

describe('the picture of a slip', () => {
  it('is shown to its member by a short-lived address, and to nobody else', async () => {
    await outcomeOf(server, thai, plainPng(80, 80))
    const [slip] = await slipsOf(server, thai, 1)
    const path = `/api/statement/slip/reference/${slip?.reference}`
    const { url } = parse(object({ url: string() }), (await server.request(path, { token: thai })).body)
    expect((await fetch(new URL(url, server.url))).headers.get('content-type')).toBe('image/png')

    const foreign = await server.request(path, { token: lao })
    const missing = await server.request(`/api/statement/slip/reference/${randomUUID()}`, { token: lao })
    expect(foreign).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body])
    expect(await slipsOf(server, lao)).toEqual([])
    expect((await server.request(path)).status).toBe(401)
  })

  it.each(['x', '%00', '..%2f..', "'; DROP TABLE slip; --"])('does not exist under %s', async (reference) => {
    const answer = await server.request(`/api/statement/slip/reference/${reference}`, { token: thai })
    expect([400, 404]).toContain(answer.status)
  })
})

itEndsSound(server)
