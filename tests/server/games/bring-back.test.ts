import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { behave, moneyClient, moneyServerForFile, transferRows } from './money-server.ts'

const server = await moneyServerForFile()
afterEach(() => behave(server, 'JOKER', 'ok'))

const played = ({ username }: TestMember, amount: number) =>
  server.sandbox('POST', '/api/games/JOKER/result', { username, amount })

const bringBack = (member: TestMember, amount: number, key: string = randomUUID()) =>
  server.request('/api/wallet/transfer', {
    method: 'POST',
    token: member.token,
    body: { from: 'JOKER', to: 'WALLET', amount, all: true },
    headers: { 'idempotency-key': key },
  })

it.each([
  ['a win', 500, 530_00],
  ['a loss', -20, 10_00],
])('all of a game is moved after %s, not the amount that was shown', async (_what, result, satang) => {
  const member = await memberWith(server.db, { WALLET: 0, JOKER: 30_00 })
  await played(member, result)
  expect(await bringBack(member, 30)).toMatchObject({ status: 200, body: { amount: satang / 100 } })
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: satang, 'game:JOKER': 0 })
})

it('nothing is moved out of a game in which all was lost, and the answer reports that', async () => {
  const member = await memberWith(server.db, { WALLET: 0, JOKER: 30_00 })
  await played(member, -30)
  expect(await bringBack(member, 30)).toMatchObject({ status: 200, body: { amount: 0 } })
  expect(await transferRows(server, member.id)).toEqual([])
})

it('the money of a game that reports no balance stays there, and is moved by a later request', async () => {
  const member = await memberWith(server.db, { WALLET: 0, JOKER: 30_00 })
  const key = randomUUID()
  await behave(server, 'JOKER', 'fail')
  expect(await bringBack(member, 30, key)).toMatchObject({
    status: 400,
    body: { message: 'GAMES_SILENT', params: { games: 'JOKER' } },
  })
  expect(await transferRows(server, member.id)).toEqual([])
  await behave(server, 'JOKER', 'ok')
  expect(await bringBack(member, 30, key)).toMatchObject({ status: 200, body: { amount: 30 } })
})

it('a repeated request gets the first answer, although the game is silent by now', async () => {
  const member = await memberWith(server.db, { WALLET: 0, JOKER: 30_00 })
  const key = randomUUID()
  await bringBack(member, 30, key)
  await behave(server, 'JOKER', 'fail')
  expect(await bringBack(member, 30, key)).toMatchObject({ status: 200, body: { amount: 30 } })
})

it('a client that sends an amount only moves that amount', async () => {
  const member = await memberWith(server.db, { WALLET: 0, JOKER: 30_00 })
  await played(member, 500)
  expect(await moneyClient(server, member).transfer('JOKER', 'WALLET', 30)).toMatchObject({ status: 200 })
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 30_00 })
})

itEndsSound(server)
