import { parse } from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import type { TransferKind } from '../../../server/ledger/transfer.ts'
import { statement } from '../../../src/contract/statement.ts'
import { readMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'

const THAI = '0812345678'

const server = await serverForFile({ config: { rateLimit: false } })
let thai: string
let today: Date
/** The days, as they were listed while money moved. */
let listed: Record<'all' | 'oneRow' | 'whileWaiting' | 'paidOut', Awaited<ReturnType<typeof list>>['days']>
beforeAll(async () => {
  thai = await server.logIn('th')
  await moveToNoon(server)
  await server.sandbox('POST', '/api/bank/transfer', { username: THAI, bankCode: 'SCB', amount: 500.25 })
  const [first] = (await list()).rows
  today = new Date(first?.createdAt ?? '')

  // At noon: thirteen hours before it was yesterday.
  await give('deposit', 90_00, 13)
  await give('bonus', 20_00)
  await give('forfeit', -5_00)
  await change('/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 100 })
  await change('/api/wallet/add', { amount: 300 })
  const daysOf = async (body?: object) => (await list(body)).days
  const [all, oneRow] = [await daysOf(), await daysOf({ limit: 1 })]
  await change('/api/wallet/withdraw', { amount: 200 })
  const whileWaiting = await daysOf({ limit: 1 })
  await server.sandbox('POST', '/api/withdrawals/settle', { username: THAI, outcome: 'SUCCESS' })
  listed = { all, oneRow, whileWaiting, paidOut: await daysOf({ limit: 1 }) }
})

async function list(body: object = {}) {
  const answer = await server.request('/api/statement', {
    method: 'POST',
    token: thai,
    body: { page: 1, limit: 10, ...body },
  })
  return parse(statement.list.response, answer.body)
}

async function change(path: string, body: object) {
  return server.request(path, { method: 'POST', token: thai, body })
}

/** Money of the house moves into the member's wallet, or back, that many hours before the first deposit. */
const give = async (kind: TransferKind, amountSatang: number, hoursBefore = 0) => {
  const { id } = await readMember(server.db, { username: THAI })
  const occurredAt = new Date(today.getTime() - hoursBefore * 60 * 60_000)
  await giveHouseMoney(server.db, id, { kind, house: 'bonus', description: 'W20', amountSatang, occurredAt })
}

/** The Bangkok day of the first deposit, and others counted from it. */
const day = (offset = 0) =>
  new Date(today.getTime() + (7 + 24 * offset) * 60 * 60_000).toISOString().slice(0, 10)

it('contains the sum of each day, over all pages, of successful rows only', () => {
  const expected = { day: day(), in: 520_25, out: 5_00, waiting: 0 }
  expect(listed.all).toEqual(
    expect.arrayContaining([expected, { day: day(-1), in: 90_00, out: 0, waiting: 0 }]),
  )
  expect(listed.oneRow, 'one row of it').toEqual([expected])
  expect(listed.whileWaiting).toEqual([{ ...expected, waiting: 200_00 }])
  expect(listed.paidOut).toEqual([{ ...expected, out: 205_00 }])
})

it.each([
  { kind: 'deposit', rows: ['deposit', 'deposit', 'deposit'], in: 500_25, out: 0 },
  { kind: 'withdraw', rows: ['withdraw'], in: 0, out: 200_00 },
  { kind: 'transfer', rows: ['transfer'], in: 0, out: 0 },
  { kind: 'bonus', rows: ['finish_bonus', 'bonus'], in: 20_00, out: 5_00 },
])('can be filtered by $kind: rows, their count and the days', async ({ kind, rows, ...sums }) => {
  const answer = await list({ kind })
  expect(answer.rows.map(({ statementType }) => statementType)).toEqual(rows)
  expect(answer.total).toBe(rows.length)
  expect(answer.days).toContainEqual({ day: day(), ...sums, waiting: 0 })
  const second = await list({ kind, page: 2, limit: 1 })
  expect(second).toMatchObject({ total: rows.length, rows: answer.rows.slice(1, 2) })
})

it('an unknown kind is refused', async () => {
  const body = { page: 1, limit: 10, kind: 'cashback' }
  expect((await server.request('/api/statement', { method: 'POST', token: thai, body })).status).toBe(400)
})

it('a server that returns neither total nor days is understood', () => {
  const row = { statementType: 'deposit', amount: 1, createdAt: '2026-11-23T05:00:00.000Z' }
  expect(parse(statement.list.response, [row])).toMatchObject({ rows: [{ amount: 100 }], days: undefined })
  expect(parse(statement.list.response, { statements: [row], total: '1' })).toMatchObject({
    total: 1,
    days: undefined,
  })
})
