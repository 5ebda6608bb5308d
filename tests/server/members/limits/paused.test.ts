/** Proves S90. */
import { randomUUID } from 'node:crypto'
import CryptoJS from 'crypto-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { TRUELINK_DEVELOPMENT_KEY } from '../../../../src/domain/money/gift-link.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { moveToNoon } from '../../deposits/at-noon.ts'
import { handIn } from '../../deposits/slips/slips.ts'
import { plainPng } from '../../platform/files/pictures.ts'
import { newPlayer, type Player } from '../../rewards/player.ts'
import { stranger } from '../newcomer.ts'

const server = await serverForFile({ config: { rateLimit: false } })

/** What a call is about: path, method and body. */
type Made = readonly [path: string, method?: 'GET' | 'POST' | 'PUT' | 'DELETE', body?: object]

const call = ({ token }: Player, [path, method = 'GET', body]: Made) =>
  server.request(path, { method, body, token, headers: { 'idempotency-key': randomUUID() } })

const pause = (player: Player, length: string) => call(player, ['/api/account/pause', 'POST', { length }])
const controlOf = async (player: Player) => Object((await call(player, ['/api/account/limits'])).body)
const advanceDays = (days: number) => server.sandbox('POST', '/api/clock', { advanceSeconds: days * 86_400 })

async function sealedGift(): Promise<string> {
  const { body } = await server.sandbox('POST', '/api/gift', { amount: 50 })
  return CryptoJS.AES.encrypt(String(Object(body).link), TRUELINK_DEVELOPMENT_KEY).toString()
}

const REFUSED = { status: 400, body: { message: 'LIMIT_PAUSED' } }

let player: Player
let gift: string
beforeAll(async () => {
  await moveToNoon(server)
  player = await newPlayer(server)
  await player.deposit(1000)
  await player.toGame(300)
  await server.sandbox('POST', `/api/members/${player.username}/coins`, { coins: 3 })
  gift = await sealedGift()
  const { body } = await pause(player, 'week')
  expect(body).toMatchObject({ pause: { kind: 'break', canReopen: false } })
})

describe('during a pause', () => {
  it.each<Made>([
    ['/api/lookup/deposit'],
    ['/api/qrcode/KBANK', 'POST', { amount: 100 }],
    ['/api/wallet/add', 'POST', { amount: 100 }],
    ['/api/wallet/transfer', 'POST', { from: 'WALLET', to: 'PG', amount: 10 }],
    ['/api/wallet/transferAll', 'POST', { to: 'PG' }],
    ['/api/wallet/activate/JOKER'],
    ['/api/wallet/account/PG'],
    ['/api/wallet/resetpassword/PG'],
    ['/api/bonus/activate/WELCOME20', 'POST'],
    ['/api/promotion/activate/LUCKY88', 'POST'],
    ['/api/spinwheel/spin', 'POST'],
    ['/api/account/pause', 'POST', { length: 'day' }],
    ['/api/account/pause', 'DELETE'],
  ])('is refused: %s', async (...made) => {
    expect(await call(player, made)).toMatchObject(REFUSED)
  })

  it('no game can be entered', async () => {
    expect(await call(player, [`/api/autoLogin/pg/${player.username}`])).toMatchObject(REFUSED)
    expect(await call(player, [`/api/autoLogin/pg/${player.username}/any`])).toMatchObject(REFUSED)
  })

  it('a gift is not redeemed, and can be afterwards', async () => {
    const other = await newPlayer(server)
    const send = (who: Player) => call(who, ['/api/wallet/truelink', 'POST', { link: gift }])
    expect(await send(player)).toMatchObject(REFUSED)
    expect(await send(other)).toMatchObject({ status: 200 })
  })

  it('nothing of that was taken', async () => {
    expect(await player.wallet()).toMatchObject({ wallet: { amount: 700_00 }, profile: { coin: 3 } })
  })

  it.each<Made>([
    ['/api/wallet'],
    ['/api/statement', 'POST', { page: 1, limit: 10 }],
    ['/api/wallet/transfer', 'POST', { from: 'PG', to: 'WALLET', amount: 100 }],
    ['/api/wallet/transferAll', 'POST', { to: 'WALLET' }],
    ['/api/wallet/withdraw', 'POST', { amount: 500 }],
    ['/api/refund/check'],
    ['/api/chat/history', 'POST', { limit: 10, skip: 0 }],
    ['/api/account/profile'],
    ['/api/account/activity'],
    ['/api/account/limits/day', 'PUT', { amount: 100 }],
  ])('is possible: %s', async (...made) => {
    expect(await call(player, made)).toMatchObject({ status: 200 })
  })

  it('money that was sent is credited: a report of the bank over the limit, and a slip is taken', async () => {
    const before = await player.walletSatang()
    await player.deposit(5000)
    expect(await player.walletSatang()).toBe(before + 5000_00)
    expect(await handIn(server, player.token, plainPng(300, 300))).toBe(200)
    expect((await controlOf(player)).limits[0]).toMatchObject({ period: 'day', amount: 100, used: 6000 })
  })
})

it('after a break everything is open again', async () => {
  const rested = await newPlayer(server)
  await rested.deposit(100)
  await pause(rested, 'day')
  await advanceDays(1)
  await rested.toGame(50)
  expect((await call(rested, ['/api/lookup/deposit'])).status).toBe(200)
  expect((await call(rested, [`/api/autoLogin/pg/${rested.username}`])).status).toBe(200)
  expect(await controlOf(rested)).not.toHaveProperty('pause')
})

it('a rise of a limit is asked for, waits, and is asked for again', async () => {
  const member = await newPlayer(server)
  const set = (amount: number | null) => call(member, ['/api/account/limits/week', 'PUT', { amount }])
  const weekOf = (body: unknown) => Object(body).limits[1]
  expect(weekOf((await set(500)).body)).toEqual({ period: 'week', amount: 500, used: 0 })
  const { rise } = weekOf((await set(null)).body)
  expect(rise).toEqual({ from: expect.any(String) })
  await advanceDays(1)
  expect(weekOf(await controlOf(member))).toMatchObject({ amount: 500, rise })
  expect(weekOf((await set(null)).body)).toEqual({ period: 'week', used: 0 })
})

it.each([{ amount: -1 }, { amount: 0.001 }, { amount: '5' }])('%j is no limit', async (body) => {
  const answer = await call(player, ['/api/account/limits/day', 'PUT', body])
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
})

describe('an excluded member', () => {
  it('opens the account again when the time is over, and not before', async () => {
    const member = await newPlayer(server)
    await pause(member, 'half-year')
    expect(await call(member, ['/api/account/pause', 'DELETE'])).toMatchObject(REFUSED)
    await advanceDays(190)
    const { body } = await server.request('/api/login', {
      method: 'POST',
      body: { username: member.username, password: stranger().password },
    })
    const again = { ...member, token: String(Object(body).token) }
    expect(await controlOf(again)).toMatchObject({ pause: { kind: 'exclusion', canReopen: true } })
    expect(await call(again, ['/api/lookup/deposit'])).toMatchObject(REFUSED)
    expect((await call(again, ['/api/account/pause', 'DELETE'])).body).not.toHaveProperty('pause')
    expect((await call(again, ['/api/lookup/deposit'])).status).toBe(200)
  })

  it('cannot register again, with the phone or with the bank account', async () => {
    const newcomer = stranger()
    const member = await newPlayer(server, newcomer)
    await pause(member, 'five-years')
    const register = (as: object) => server.request('/api/account', { method: 'POST', body: as })
    expect((await register(newcomer)).body).toEqual({ message: 'EXISTING_USER' })
    const { bankCode, bankAccountName, bankAccountNo } = newcomer
    const otherPhone = { ...stranger(), bankCode, bankAccountName, bankAccountNo }
    expect((await register(otherPhone)).body).toEqual({ message: 'EXISTING_BANK' })
  })
})
