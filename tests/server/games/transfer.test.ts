import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { booksOf, memberWith, providerSatang, type TestMember } from '../../support/members.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { behave, moneyClient, moneyServerForFile, transferRows } from './money-server.ts'

const server = await moneyServerForFile()
afterEach(async () => {
  for (const slotCode of ['JOKER', 'PG', 'UFABET']) await behave(server, slotCode, 'ok')
})

it.each([
  ['WALLET', 'JOKER', { wallet: 379_75, 'game:JOKER': 140_25, 'game:PG': 300_00 }],
  ['PG', 'WALLET', { wallet: 620_25, 'game:JOKER': 20_00, 'game:PG': 179_75 }],
  ['PG', 'JOKER', { wallet: 500_00, 'game:JOKER': 140_25, 'game:PG': 179_75 }],
])('a transfer moves an amount from %s to %s, at the providers too', async (from, to, books) => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 20_00, PG: 300_00 })
  const answer = await moneyClient(server, member).transfer(from, to, 120.25)
  expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await booksOf(server.db, member.id)).toEqual({ ...books, transit: 0 })
  expect(await providerSatang(server.db, member.username, 'JOKER')).toBe(books['game:JOKER'])
  expect(await providerSatang(server.db, member.username, 'PG')).toBe(books['game:PG'])
  expect(await transferRows(server, member.id)).toEqual([`${from} ${to} 12025 SUCCESS`])
})

it('a transfer out of a game where the member has lost meanwhile is refused by the provider', async () => {
  const member = await memberWith(server.db, { WALLET: 0, PG: 300_00 })
  await server.sandbox('POST', '/api/games/PG/result', { username: member.username, amount: -250 })
  expect(await moneyClient(server, member).transfer('PG', 'WALLET', 100)).toMatchObject({
    status: 400,
    body: { message: 'MONEY_NOT_ENOUGH' },
  })
  expect(await booksOf(server.db, member.id)).toMatchObject({ 'game:PG': 300_00, transit: 0 })
})

it('a provider that does the work and never answers leaves the transfer in progress, and it succeeds once the provider confirms it', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
  const [client, key] = [moneyClient(server, member), randomUUID()]
  await behave(server, 'JOKER', 'silent')
  expect(await client.transfer('WALLET', 'JOKER', 120, key)).toMatchObject({ status: 409 })
  expect(await client.transfer('WALLET', 'JOKER', 120, key)).toMatchObject({ status: 409 })
  expect(await client.operation(key)).toEqual({ state: 'in-progress' })
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 380_00, transit: 120_00 })
  expect(await transferRows(server, member.id)).toEqual(['WALLET JOKER 12000 PENDING'])

  await behave(server, 'JOKER', 'ok')
  const finished = { state: 'finished', status: 200, body: { message: 'SUCCESS', amount: 120 } }
  await expect.poll(() => client.operation(key)).toEqual(finished)
  expect(await client.transfer('WALLET', 'JOKER', 120, key)).toMatchObject({ status: 200 })
  expect(await booksOf(server.db, member.id)).toMatchObject({ 'game:JOKER': 120_00, transit: 0 })
  expect(await providerSatang(server.db, member.username, 'JOKER')).toBe(120_00)
})

it('the same transfer sent ten times at once with its key happens once; each answer is that one, or that it is at work', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
  const [client, key] = [moneyClient(server, member), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.transfer('WALLET', 'JOKER', 10, key)),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
  const done = { status: 200, body: { message: 'SUCCESS' } }
  await expect.poll(() => client.transfer('WALLET', 'JOKER', 10, key)).toMatchObject(done)
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 490_00, 'game:JOKER': 10_00 })
})

it('the same transfer without a key is another transfer each time', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00, JOKER: 0 })
  const client = moneyClient(server, member)
  await client.transfer('WALLET', 'JOKER', 10, null)
  expect(await client.transfer('WALLET', 'JOKER', 10, null)).toMatchObject({ status: 200 })
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 480_00 })
})

it('a sweep that is requested ten times at once with one key happens once', async () => {
  const member = await memberWith(server.db, { WALLET: 0, JOKER: 100_00, PG: 50_00 })
  const [client, key] = [moneyClient(server, member), randomUUID()]
  await Promise.all(Array.from({ length: 10 }, () => client.transferAll('WALLET', key)))
  expect(await client.transferAll('WALLET', key)).toMatchObject({ status: 200, body: { failed: [] } })
  expect(await transferRows(server, member.id)).toHaveLength(2)
})

it('a sweep for a withdrawal brings the missing amount from the games, and holds it, once for a key', async () => {
  const member = await memberWith(server.db, { WALLET: 10_00, JOKER: 300_00 })
  const [client, key] = [moneyClient(server, member), randomUUID()]
  for (let call = 0; call < 2; call += 1)
    expect(await client.withdrawAll(250, key)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  const books = { wallet: 0, held: 250_00, 'game:JOKER': 60_00 }
  expect(await booksOf(server.db, member.id)).toMatchObject(books)
})

const played = ({ username }: TestMember, amount: number) =>
  server.sandbox('POST', '/api/games/JOKER/result', { username, amount })

/** Moves all of a game to the wallet; the amount is what the app showed. */
const bringBack = ({ token }: TestMember, amount: number, key: string = randomUUID()) =>
  server.request('/api/wallet/transfer', {
    method: 'POST',
    token,
    body: { from: 'JOKER', to: 'WALLET', amount, all: true },
    key,
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

it('the money of a game that reports no balance stays there until a later request, whose answer a repeated one gets', async () => {
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
