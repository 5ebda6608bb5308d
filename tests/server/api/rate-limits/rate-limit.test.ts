/** Proves S37. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LOGIN_FAILURES } from '../../../../server/domains/members/log-in.ts'
import { beginSession } from '../../../../server/domains/members/sessions.ts'
import { endpoints } from '../../../../src/contract/contract.ts'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { booksOf, memberWith } from '../../../support/members.ts'
import { serverForFile, startTestServer } from '../../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { moneyClient } from '../../games/money-server.ts'
import { otpCalls } from '../../members/otp-calls.ts'
import { callEndpoint, nameOf } from '../endpoint-calls.ts'

const LIMITED = { status: 429, body: { message: 'REQUEST_LIMIT' } }

const server = await serverForFile()

/** Every test has minutes of its own, before which nobody has called. */
let passedMs = 0
const performanceNow = performance.now.bind(performance)
beforeEach(async () => {
  passedMs += 120_000
  vi.spyOn(performance, 'now').mockImplementation(() => performanceNow() + passedMs)
  await server.db.query('test.forget', 'DELETE FROM budget_spent')
})

/** Records that many failures of the address within this minute. */
const failed = (count: number, limit: string = LOGIN_FAILURES, { db } = server) =>
  db.query(
    'test.failed',
    `INSERT INTO budget_spent (budget, caller, calls, ends_at) VALUES ($1, '127.0.0.1', $2, now() + interval '1 minute')
     ON CONFLICT (budget, caller) DO UPDATE SET calls = EXCLUDED.calls, ends_at = EXCLUDED.ends_at`,
    [limit, count],
  )

const logIn = (username: string, password: string, headers = {}) =>
  server.request('/api/login', { method: 'POST', body: { username, password }, headers })

const enter = () => logIn('0812345678', 'krapao-demo')

describe('logins from one address', () => {
  let numbers = 0
  const guess = (headers = {}) => {
    numbers += 1
    return logIn(`06${String(numbers).padStart(8, '0')}`, 'wrong', headers)
  }

  it('count only when they fail: a right password is not refused because a neighbour has guessed', async () => {
    await failed(USUAL_SETTINGS.logins.failuresPerAddress - 1)
    for (let call = 0; call < 3; call += 1) expect((await enter()).status).toBe(200)
    expect((await guess()).status).toBe(401)
  })

  it('are refused after 300 failures in a minute, whatever address the caller claims', async () => {
    await failed(USUAL_SETTINGS.logins.failuresPerAddress - 2)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        guess({ 'x-forwarded-for': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
    const refused = await guess()
    expect(refused).toMatchObject(LIMITED)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.request('/api/lookup/banks')).status).toBe(200)
  })
})

/** A number that has been sent a code, and that many failed tries of the address within this minute. */
async function sentCode(failures: number, phone: string) {
  const calls = otpCalls(
    () => server,
    () => phone,
  )
  const otpToken = await calls.sentToken()
  await failed(failures, 'otp-verify-failures')
  return { ...calls, otpToken }
}

it('a right code is not refused because a neighbour has guessed', async () => {
  const { otpToken, verify, received } = await sentCode(300, '0855555555')
  expect(await verify('no such token', '123456')).toMatchObject(LIMITED)
  expect((await verify(otpToken, '12345')).body).toMatchObject({ message: 'OTP_CODE_INVALID' })
  expect((await verify(otpToken, await received())).status).toBe(200)
  expect(await verify(otpToken, await received())).toMatchObject(LIMITED)
})

it('only wrong codes count against an address', async () => {
  const { otpToken, verify, received } = await sentCode(298, '0855555556')
  expect((await verify('no such token', '123456')).body).toMatchObject({ message: 'OTP_TOKEN_INVALID' })
  expect((await verify(otpToken, await received())).status).toBe(200)
  expect((await verify(otpToken, '123456')).body).toMatchObject({ message: 'OTP_NOT_EXIST' })
  expect(await verify(otpToken, '123456')).toMatchObject(LIMITED)
})

it('whatever strangers have used up at an address, a member who shares it is refused no call', async () => {
  const fields = { guestId: 'a-stranger-without-a-session' }
  const callAll = (called: readonly Endpoint[], token?: string) =>
    Promise.all(
      called.map(async (endpoint) => {
        const { status } = await callEndpoint(server, endpoint, { token, fields })
        return status === 429 ? [nameOf(endpoint)] : []
      }),
    )
  await callAll(endpoints)
  const used = await server.db.query<{ budget: string }>(
    'test.use-up',
    `UPDATE budget_spent SET calls = 1000000000, ends_at = now() + interval '1 minute' WHERE caller = '127.0.0.1'
     RETURNING budget`,
  )
  expect(used.map(({ budget }) => budget)).toEqual(expect.arrayContaining(['chat-send', 'otp-send']))
  const ofGuests = endpoints.filter(({ access }) => access === 'caller')
  expect((await callAll(ofGuests)).flat()).toHaveLength(ofGuests.length)
  const member = await memberWith(server.db, {})
  const ofMembers = endpoints.filter(({ access }) => access !== 'public')
  expect((await callAll(ofMembers, member.token)).flat()).toEqual([])
})

it('refreshes of one member are refused after 60 in a minute, over all sessions of that member and no other', async () => {
  const refresh = (token?: string) => server.request('/api/wallet/refresh/slot', { token })
  const [member, other] = [await memberWith(server.db, {}), await memberWith(server.db, {})]
  const tokens = [member.token, await beginSession(server.db, member.id)]
  for (let call = 0; call < 60; call += 1) expect((await refresh(tokens[call % 2])).status).toBe(200)
  expect(await refresh(tokens[0])).toMatchObject(LIMITED)
  expect((await refresh(other.token)).status).toBe(200)
})

it('with RATE_LIMIT=off neither an address nor a number is ever refused', async () => {
  const unlimited = await startTestServer({ config: { rateLimit: false } })
  onTestFinished(() => unlimited.stop())
  await failed(USUAL_SETTINGS.logins.failuresPerAddress, LOGIN_FAILURES, unlimited)
  const body = { username: '0812345678', password: 'wrong' }
  const guess = () => unlimited.request('/api/login', { method: 'POST', body })
  const answers = await Promise.all(Array.from({ length: 10 }, guess))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
})

it('a member may make 60 money calls a minute, of all kinds together', async () => {
  const [member, other] = [
    await memberWith(server.db, { WALLET: 1 }),
    await memberWith(server.db, { WALLET: 1 }),
  ]
  const [client, key] = [moneyClient(server, member), randomUUID()]
  const first = await client.announce(5, key)
  for (let i = 0; i < 19; i += 1) {
    expect(await client.transfer('WALLET', 'JOKER', 1)).toMatchObject({ status: 400 })
    expect(await client.withdraw(1)).toMatchObject({ status: 400 })
    expect(await client.get('/api/wallet/activate/NOGAME')).toMatchObject({ status: 404 })
  }
  await client.get('/api/wallet/activate/NOGAME')
  await client.get('/api/wallet/activate/NOGAME')
  const refused = await client.announce(5)
  expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await client.operation('b0b5d3a8-8f0e-4f0e-9b1a-2f1e3d4c5b6a')).toEqual({ state: 'absent' })
  // The answer to an earlier call is still available.
  expect(first).toMatchObject({ status: 200 })
  expect(await client.announce(5, key)).toMatchObject({ status: 200, body: first.body })
  expect(await moneyClient(server, other).announce(5)).toMatchObject({ status: 200 })
})

/** More statements than may wait, for long enough to make a few calls. */
const STATEMENTS = 600

it('a call while hundreds wait for the database gets "try again later", and has no effect', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 0 })
  const key = randomUUID()
  const transfer = () => moneyClient(server, member).transfer('WALLET', 'JOKER', 10, key)
  const crowd = Array.from({ length: STATEMENTS }, () =>
    server.db.query('test.slow', 'SELECT pg_sleep(0.02)'),
  )
  for (const answer of await Promise.all([
    server.request('/api/wallet', { token: member.token }),
    transfer(),
  ])) {
    expect(answer).toMatchObject({ status: 503, body: { message: 'INTERNAL_SERVER_ERROR' } })
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  await Promise.all(crowd)
  expect((await server.request(`/api/operation/${key}`, { token: member.token })).body).toEqual({
    state: 'absent',
  })
  expect((await transfer()).status).toBe(200)
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 90_00, 'game:JOKER': 10_00 })
})
