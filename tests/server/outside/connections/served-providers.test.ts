import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { IncomingTransfer } from '../../../../server/outside/providers/bank-feed.ts'
import { folderForFile, writeIn } from '../../../support/folder-for-file.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { serverForFile, startTestServer } from '../../../support/test-server.ts'
import { PATIENCE_MS } from '../../../support/time/patience.ts'
import { moneyClient, TIMING } from '../../games/money-server.ts'
import { house } from './house-providers.ts'

const MODULE = join(import.meta.dirname, 'house-providers.ts')
const ACCOUNT = { mode: 'AUTO', bankAccountNo: '1112223334', bankAccountName: 'HOUSE', currency: 'BAHT' }

// The last to run of the hooks of this file: the server has stopped.
afterAll(() => {
  // oxlint-disable-next-line vitest/no-standalone-expect -- no test runs after the server has stopped
  expect(house.isStopped).toBe(true)
})
const site = { bankAccounts: [{ ...ACCOUNT, bankCode: 'SCB' }] }
const siteFile = writeIn(await folderForFile(), 'site.json', site)
const server = await serverForFile({
  config: { sandboxPort: undefined, rateLimit: false, providers: MODULE, siteFile },
  timing: { ...TIMING, leaseMs: 1500 },
})
beforeEach(() => {
  server.timing.providerDeadlineMs = PATIENCE_MS
  Object.assign(house, { deposits: 'done', balanceSatang: 0, outcome: undefined, questions: [] })
})

const call = (member: TestMember, method: string, path: string, body?: object) =>
  server.request(path, {
    method,
    token: member.token,
    ...(body !== undefined && { body }),
  })
const toGame = (member: TestMember, amount: number) =>
  moneyClient(server, member).transfer('WALLET', 'PG', amount)
const wallet = async (member: TestMember) => (await call(member, 'GET', '/api/wallet')).body

const transfer = (member: TestMember): IncomingTransfer => ({
  reference: randomUUID(),
  houseBankCode: 'SCB',
  senderBankCode: 'SCB',
  senderAccountNo: member.username,
  amountSatang: 75_00,
  sentAt: new Date(),
})
const report = async (reported: IncomingTransfer) => house.report?.(reported)

it('the game that a module connects is offered, and no other; the others are refused with their own code', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00 })
  expect(await wallet(member)).toMatchObject({ slots: [{ code: 'PG' }] })
  expect(await call(member, 'POST', '/api/wallet/activate/PG')).toMatchObject({ status: 200 })
  for (const [method, path, body] of [
    ['POST', '/api/wallet/activate/JOKER', undefined],
    ['GET', '/api/wallet/account/JOKER', undefined],
    ['POST', '/api/wallet/resetpassword/JOKER', undefined],
    ['POST', `/api/autoLogin/betflix/${member.username}`, undefined],
    ['POST', '/api/wallet/transfer', { from: 'WALLET', to: 'JOKER', amount: 1 }],
    ['POST', '/api/wallet/transfer', { from: 'JOKER', to: 'PG', amount: 1 }],
    ['POST', '/api/wallet/transferAll', { to: 'JOKER' }],
  ] as const) {
    const answer = await call(member, method, path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 400, { message: 'NOT_CONNECTED' }])
  }
  const unknown = await call(member, 'POST', '/api/wallet/activate/NOGAME')
  expect(unknown).toMatchObject({ status: 404, body: { message: 'NO_GAME' } })
})

it('a module that connects one game leaves everything else not connected', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const message = await call(member, 'POST', '/api/otp/send', { phoneNumber: '0891234567' })
  expect(message).toMatchObject({ status: 400, body: { message: 'NOT_CONNECTED' } })
  expect((await call(member, 'GET', '/api/lookup/deposit')).body).toMatchObject({
    banks: [{ bankCode: 'SCB', mode: 'AUTO' }],
    wallets: [],
  })
})

it('a refusal is recognised by its name, and the money is refunded', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, PG: 0 })
  house.deposits = 'refused'
  expect(await toGame(member, 40)).toMatchObject({ status: 400, body: { message: 'TRANSFER_FAIL' } })
  expect(await wallet(member)).toMatchObject({ wallet: { amount: 100 }, onItsWay: { transfer: 0 } })
})

it('a lost answer leaves the transfer in progress; the module is queried, and the money counts once', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, PG: 0 })
  house.deposits = 'unanswered'
  server.timing.providerDeadlineMs = 500
  expect(await toGame(member, 40)).toMatchObject({ status: 409 })
  const done = { wallet: { amount: 60 }, onItsWay: { transfer: 0 }, slots: [{ code: 'PG', amount: 40 }] }
  await expect.poll(() => wallet(member)).toMatchObject(done)
  expect(house.questions.length).toBeGreaterThan(0)
  expect([...house.executed].filter(([reference]) => house.questions.includes(reference))).toHaveLength(1)
})

it('a failure or an invalid outcome decides nothing: the outcome is unknown until the module knows it', async () => {
  const member = await memberWith(server.db, { WALLET: 100_00, PG: 0 })
  house.deposits = 'failed'
  house.outcome = 'maybe'
  expect(await toGame(member, 40)).toMatchObject({ status: 409 })
  await expect.poll(() => house.questions.length).toBeGreaterThan(2)
  expect(await wallet(member)).toMatchObject({ wallet: { amount: 60 }, onItsWay: { transfer: 40 } })
  house.outcome = 'refused'
  const refunded = { wallet: { amount: 100 }, onItsWay: { transfer: 0 } }
  await expect.poll(() => wallet(member)).toMatchObject(refunded)
})

it.each([Number.NaN, -1, 1.5, 1e12, '100', undefined])(
  'a balance of %s at a game is invalid',
  async (balanceSatang) => {
    const member = await memberWith(server.db, { PG: 25_00 })
    house.balanceSatang = balanceSatang
    expect(await call(member, 'GET', '/api/wallet/refresh/slot')).toMatchObject({
      body: { failed: ['PG'] },
    })
    expect(await wallet(member)).toMatchObject({ slots: [{ code: 'PG', amount: 25 }] })
  },
)

it.each([
  'javascript:alert(1)',
  'http://localhost/play',
  'https://pg.example:secret@evil.example/',
  'https://pg.example@evil.example/',
])('the address %s of a game reaches no member', async (link) => {
  const member = await memberWith(server.db, { PG: 0 })
  const open = () => call(member, 'POST', `/api/autoLogin/pg/${member.username}`)
  house.link = link
  expect((await open()).status).toBe(503)
  house.link = 'https://pg.example/play?token=a%40b'
  expect((await open()).status).toBe(200)
})

it('invalid credentials of a game reach no member', async () => {
  const member = await memberWith(server.db, { PG: 0 })
  expect((await call(member, 'GET', '/api/wallet/account/PG')).status).toBe(503)
})

it('a transfer that a module reports is credited once, however often it is reported', async () => {
  const member = await memberWith(server.db, { WALLET: 0 })
  const reported = transfer(member)
  const outcomes = await Promise.all([1, 2, 3].map(() => report(reported)))
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
  expect(await report(reported)).toBe('already-credited')
  expect(await wallet(member)).toMatchObject({ wallet: { amount: 75 } })
})

it.each([
  ['amountSatang', 75.5],
  ['amountSatang', 0],
  ['amountSatang', 100_000_000_001],
  ['amountSatang', '7500'],
  ['reference', ''],
  ['reference', 'what no database \0 stores'],
  ['sentAt', '2026-11-25'],
  ['sentAt', new Date('2569-11-25T08:00:00Z')],
  ['senderAccountNo', undefined],
])(
  'a module that reports a transfer whose %s is %s gets an error, which is logged, and nothing is credited',
  async (field, value) => {
    const member = await memberWith(server.db, { WALLET: 0 })
    const reported = { ...transfer(member), [field]: value }
    const logged = () =>
      server.log().split(`"field":"${field}","msg":"a reported transfer does not fit"`).length
    const before = logged()
    await expect(report(reported)).rejects.toThrow(`does not fit: ${field}`)
    expect(logged()).toBe(before + 1)
    expect(await wallet(member)).toMatchObject({ wallet: { amount: 0 } })
  },
)

it('a module is stopped after the work in progress that calls it', async () => {
  const leaving = await startTestServer({ config: { sandboxPort: undefined, providers: MODULE } })
  const member = await memberWith(leaving.db, { WALLET: 100_00, PG: 0 })
  house.deposits = 'slow'
  const moved = moneyClient(leaving, member).transfer('WALLET', 'PG', 40)
  await expect.poll(() => house.slow.isBegun, { interval: 5 }).toBe(true)
  await leaving.stop()
  expect(await moved).toMatchObject({ status: 200 })
  expect(house.slow.wasStopped).toBe(false)
  expect(house.isStopped).toBe(true)
  house.isStopped = false
})

it('a module that fails to stop is logged, and everything else is still closed', async () => {
  onTestFinished(() => void Object.assign(house, { failsToStop: false, isStopped: false }))
  const leaving = await startTestServer({ config: { sandboxPort: undefined, providers: MODULE } })
  house.failsToStop = true
  await leaving.stop()
  expect(leaving.log().split('the providers module did not stop')).toHaveLength(2)
  await expect(leaving.db.query('test.closed', 'SELECT 1')).rejects.toThrow('was lost')
})
