import { parse } from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import { DEMO_MEMBERS } from '../../../server/outside/seed/demo-members.ts'
import { statement } from '../../../src/contract/statement.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { makeHistory } from './long-history.ts'

const DEPOSITS = 100_000

const server = await serverForFile()
let token: string
beforeAll(async () => {
  token = await server.logIn()
  await makeHistory(server.database, DEMO_MEMBERS.th.username, DEPOSITS)
}, 60_000)

async function readPage(page: number, kind?: string) {
  const body = { page, limit: 10, kind }
  const answer = await server.request('/api/statement', { method: 'POST', token, body })
  return parse(statement.list.response, answer.body)
}

it('the first page of a hundred thousand rows and the thousandth are full', async () => {
  for (const page of [1, 1000, 10_000]) {
    expect(await readPage(page)).toMatchObject({ total: DEPOSITS, rows: { length: 10 } })
  }
})

it('its pages follow each other without a gap or a repetition', async () => {
  const pages = await Promise.all([499, 500, 501].map((page) => readPage(page)))
  const times = pages.flatMap(({ rows }) => rows.map(({ createdAt }) => Date.parse(createdAt)))
  expect(times.map((time, index) => (times[index - 1] ?? time + 1000) - time)).toEqual(times.map(() => 1000))
})

it('its rows are counted once: later ones are added to the stored count, and what makes no row is not counted', async () => {
  const storedCount = await server.db.query(
    'test.noted',
    'SELECT through_version AS through, lines FROM statement_count',
  )
  // The opening balance is a posting without a row.
  expect(storedCount).toEqual([{ through: DEPOSITS + 1, lines: DEPOSITS }])
  const body = { from: 'WALLET', to: 'JOKER', amount: 100 }
  await server.request('/api/wallet/transfer', { method: 'POST', token, body })
  const username = DEMO_MEMBERS.th.username
  await server.sandbox('POST', '/api/bank/transfer', { username, bankCode: 'SCB', amount: 1 })
  expect((await readPage(1)).total).toBe(DEPOSITS + 2)

  await server.database.asSupervisor('DELETE FROM statement_count')
  expect((await readPage(1)).total, 'counted from the start').toBe(DEPOSITS + 2)
  expect((await readPage(1)).total, 'and from what was noted').toBe(DEPOSITS + 2)
})

it('a page beyond the last is empty', async () => {
  expect(await readPage(DEPOSITS / 10 + 2)).toMatchObject({ rows: [] })
})

it('filtered by a kind with no row, or almost all rows, it is counted by that kind', async () => {
  for (const [kind, total] of [
    ['deposit', DEPOSITS + 1],
    ['bonus', 0],
    ['withdraw', 0],
    ['transfer', 1],
  ] as const) {
    expect(await readPage(1, kind)).toMatchObject({ total, rows: { length: Math.min(total, 10) } })
  }
})

it('a day is the sum of all its rows, thousands of them on other pages', async () => {
  // Rows are a second apart; midnight in Bangkok is 17 hours after the first.
  const beforeMidnight = 17 * 60 * 60 - 1
  expect((await readPage(DEPOSITS / 10)).days).toEqual([
    { day: '2025-01-01', in: beforeMidnight, out: 0, waiting: 0 },
  ])
  expect((await readPage(100)).days).toEqual([
    { day: '2025-01-02', in: DEPOSITS - beforeMidnight, out: 0, waiting: 0 },
  ])
})

itEndsSound(server)
