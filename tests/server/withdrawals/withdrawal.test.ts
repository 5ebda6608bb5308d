/** Proves S36. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moneyClient, TIMING, transferRows } from '../games/money-server.ts'
import { itEndsSound } from '../ledger/sound.ts'

const REFUSED = { status: 400, body: { message: 'WITHDRAW_DAY_LIMIT' } }
/** The refusal contains the rest of the member's own limit; the rest of the limit for all is never revealed. */
const refusedWith = (left: string) => ({ ...REFUSED, body: { ...REFUSED.body, params: { left } } })

const server = await serverForFile({
  timing: TIMING,
  config: { rateLimit: false },
  settings: { withdrawals: { dailyPerMember: 1000, dailyInAll: 1500 } },
})
afterEach(async () => {
  // Each test has a day of its own.
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 86_400 })
})

const settle = ({ username }: TestMember, outcome: 'SUCCESS' | 'FAILED') =>
  server.sandbox('POST', '/api/withdrawals/settle', { username, outcome })

it('the daily limit of one member is reached to the satang, and not exceeded by one', async () => {
  const member = await memberWith(server.db, { WALLET: 5000_00 })
  const client = moneyClient(server, member)
  expect(await client.withdraw(600)).toMatchObject({ status: 200 })
  await settle(member, 'SUCCESS')
  expect(await client.withdraw(400.01)).toMatchObject(refusedWith('400.00'))
  expect(await client.withdraw(400)).toMatchObject({ status: 200 })
  await settle(member, 'SUCCESS')
  expect(await client.withdraw(100)).toMatchObject(refusedWith('0.00'))
})

it('the daily limit of one member is available again after a rejection, and the next day', async () => {
  const member = await memberWith(server.db, { WALLET: 5000_00 })
  const client = moneyClient(server, member)
  await client.withdraw(1000)
  await settle(member, 'FAILED')
  expect(await client.withdraw(1000)).toMatchObject({ status: 200 })
  await settle(member, 'SUCCESS')
  expect(await client.withdraw(100)).toMatchObject(REFUSED)
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 86_400 })
  expect(await client.withdraw(1000)).toMatchObject({ status: 200 })
})

it('the daily limit of one member applies to a withdrawal of everything, before anything leaves a game', async () => {
  const member = await memberWith(server.db, { WALLET: 0, JOKER: 5000_00 })
  const client = moneyClient(server, member)
  expect(await client.withdrawAll(1000.01)).toMatchObject(REFUSED)
  expect(await transferRows(server, member.id)).toEqual([])
  expect(await client.withdrawAll(1000)).toMatchObject({ status: 200 })
})

it('the daily limit of all members is not exceeded by ten concurrent requests', async () => {
  const members = await Promise.all(
    Array.from({ length: 10 }, () => memberWith(server.db, { WALLET: 150_00, JOKER: 150_00 })),
  )
  const amounts = members.map((_, place) => (place % 2 === 0 ? 300 : 200))
  const answers = await Promise.all(
    members.map((member, place) => moneyClient(server, member).withdrawAll(amounts[place])),
  )
  const withdrawn = answers.reduce(
    (sum, { status }, place) => sum + (status === 200 ? (amounts[place] ?? 0) : 0),
    0,
  )
  expect(withdrawn).toBeGreaterThan(1200)
  expect(withdrawn).toBeLessThanOrEqual(1500)
  // If games were emptied before the limit was reached, the refusal contains that and the reason.
  const reasons = answers.map(({ status, body }) => {
    const { message, params } = Object(body)
    return status === 200 ? 'withdrawn' : message === 'WITHDRAW_UNFINISHED' ? params.because : message
  })
  expect(new Set(reasons)).toEqual(new Set(['withdrawn', 'WITHDRAW_DAY_LIMIT']))
  const booked = await server.db.query<{ baht: number }>(
    'test.booked',
    'SELECT (sum(amount_satang) / 100)::int AS baht FROM withdrawal WHERE member_id = ANY ($1)',
    [members.map(({ id }) => id)],
  )
  expect(booked).toEqual([{ baht: withdrawn }])
})

const requested = (memberId: string) =>
  server.db.query('test.requested', 'SELECT 1 FROM withdrawal WHERE member_id = $1', [memberId])

it('a withdrawal of too much is refused for ever under its key, and leaves no request behind', async () => {
  const member = await memberWith(server.db, { WALLET: 150_00, JOKER: 100_00 })
  const [client, key] = [moneyClient(server, member), randomUUID()]
  const refusal = { status: 400, body: { message: 'MONEY_NOT_ENOUGH' } }
  expect(await client.withdraw(200, key)).toMatchObject(refusal)
  expect(await requested(member.id)).toEqual([])
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 150_00 })
  expect(await client.operation(key)).toEqual({ state: 'finished', ...refusal })

  await client.transfer('JOKER', 'WALLET', 100)
  expect(await client.withdraw(200, key), 'the answer of that key').toMatchObject(refusal)
  expect(await client.withdraw(200), 'another intention').toMatchObject({ status: 200 })
  expect(await requested(member.id)).toHaveLength(1)
})

it('a withdrawal with one key, sent ten times at once, is one withdrawal', async () => {
  const member = await memberWith(server.db, { WALLET: 500_00 })
  const [client, key] = [moneyClient(server, member), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.withdraw(100, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set(['[200,{"message":"SUCCESS"}]']),
  )
  expect(await requested(member.id)).toHaveLength(1)
})

itEndsSound(server)
