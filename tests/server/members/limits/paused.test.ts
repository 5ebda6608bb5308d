import CryptoJS from 'crypto-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeAccountByHouse } from '../../../../server/domains/members/change-profile.ts'
import { endExclusion } from '../../../../server/domains/members/limits/pauses.ts'
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
  server.request(path, { method, body, token })

/** A row of a table of tests for each call, by its path. */
const rows = (...calls: readonly Made[]) => calls.map((made) => [made[0], made] as const)

const { password } = stranger()
const pause = (player: Player, length: string, body: object = { password }) =>
  call(player, ['/api/account/pause', 'POST', { length, ...body }])
const controlOf = async (player: Player) => Object((await call(player, ['/api/account/limits'])).body)
let businessNow: Date
async function advanceDays(days: number): Promise<void> {
  const { body } = await server.sandbox('POST', '/api/clock', { advanceSeconds: days * 86_400 })
  businessNow = new Date(Object(body).now)
}

async function sealedGift(): Promise<string> {
  const { body } = await server.sandbox('POST', '/api/gift', { amount: 50 })
  return CryptoJS.AES.encrypt(String(Object(body).link), TRUELINK_DEVELOPMENT_KEY).toString()
}

const send = (player: Player, link: string) => call(player, ['/api/wallet/truelink', 'POST', { link }])

const register = (as: object) => server.request('/api/account', { method: 'POST', body: as })

/** The limit of 7 days in an answer. */
const weekOf = (body: unknown) => Object(body).limits[1]

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
  await pause(player, 'week')
})

describe('during a pause', () => {
  it.each(
    rows(
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
    ),
  )('is refused: %s', async (_path, made) => {
    expect(await call(player, made)).toMatchObject(REFUSED)
  })

  it('no game can be entered', async () => {
    expect(await call(player, [`/api/autoLogin/pg/${player.username}`])).toMatchObject(REFUSED)
    expect(await call(player, [`/api/autoLogin/pg/${player.username}/any`])).toMatchObject(REFUSED)
  })

  it('a gift is not redeemed: whoever has its link still can', async () => {
    const other = await newPlayer(server)
    expect(await send(player, gift)).toMatchObject(REFUSED)
    expect(await send(other, gift)).toMatchObject({ status: 200 })
  })

  it('is what the member is told, with its end', async () => {
    const control = { pause: { kind: 'break', until: expect.any(String), canReopen: false } }
    expect(await controlOf(player)).toMatchObject(control)
    expect((await call(player, ['/api/wallet'])).body).toMatchObject(control)
  })

  it('nothing of that was taken', async () => {
    expect(await player.wallet()).toMatchObject({ wallet: { amount: 700_00 }, profile: { coin: 3 } })
  })

  it.each(
    rows(
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
    ),
  )('is possible: %s', async (_path, made) => {
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

it('a pause takes away the open QR, which is credited when it is paid all the same', async () => {
  const member = await newPlayer(server)
  const { body } = await call(member, ['/api/qrcode/KBANK', 'POST', { amount: 100 }])
  await pause(member, 'day')
  expect((await call(member, ['/api/qrcode/KBANK'])).body).toEqual({ hasQrcode: false })
  await server.sandbox('POST', `/api/qr/${String(Object(body).qrcodeId)}/pay`)
  expect(await member.walletSatang()).toBe(100_00)
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
  expect(weekOf((await set(500)).body)).toEqual({ period: 'week', amount: 500, used: 0 })
  const { rise } = weekOf((await set(null)).body)
  expect(rise).toEqual({ from: expect.any(String), until: expect.any(String) })
  expect(Date.parse(rise.until) - Date.parse(rise.from)).toBe(72 * 3_600_000)
  await advanceDays(1)
  expect(weekOf(await controlOf(member))).toMatchObject({ amount: 500, rise })
  expect(weekOf((await set(null)).body)).toEqual({ period: 'week', used: 0 })
})

it.each([{ amount: -1 }, { amount: 0.001 }, { amount: '5' }])('%j is no limit', async (body) => {
  const answer = await call(player, ['/api/account/limits/day', 'PUT', body])
  expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
})

describe('an exclusion', () => {
  it.each(['half-year', 'year', 'five-years'])('of a %s needs the password', async (length) => {
    const member = await newPlayer(server)
    expect(await pause(member, length, {})).toMatchObject({
      status: 403,
      body: { message: 'KEY_MISSING', params: { key: 'password' } },
    })
    expect(await pause(member, length, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { message: 'WRONG_PASSWORD' },
    })
    expect(await controlOf(member)).not.toHaveProperty('pause')
    expect(await pause(member, length)).toMatchObject({ status: 200 })
  })

  it('a break needs none', async () => {
    expect(await pause(await newPlayer(server), 'month', {})).toMatchObject({ status: 200 })
  })
})

describe('an excluded member', () => {
  it('opens the account again when the time is over, and not before', async () => {
    const member = await newPlayer(server)
    await pause(member, 'half-year')
    expect(await call(member, ['/api/account/pause', 'DELETE'])).toMatchObject(REFUSED)
    await advanceDays(190)
    const { body } = await server.request('/api/login', {
      method: 'POST',
      body: { username: member.username, password },
    })
    const again = { ...member, token: String(Object(body).token) }
    expect(await controlOf(again)).toMatchObject({ pause: { kind: 'exclusion', canReopen: true } })
    expect(await call(again, ['/api/lookup/deposit'])).toMatchObject(REFUSED)
    expect((await call(again, ['/api/account/pause', 'DELETE'])).body).not.toHaveProperty('pause')
    expect((await call(again, ['/api/lookup/deposit'])).status).toBe(200)
  })

  it('does not change the bank account themselves, only their name', async () => {
    const newcomer = stranger()
    const member = await newPlayer(server, newcomer)
    const { bankCode, bankAccountName, bankAccountNo } = newcomer
    const profile = { name: 'มานะ', bankCode, bankAccountName, bankAccountNo, password }
    const update = (changes: object) =>
      call(member, ['/api/account/profile', 'PUT', { ...profile, ...changes }])
    await pause(member, 'half-year')
    const refused = { status: 403, body: { message: 'EXCLUDED_BANK' } }
    expect(await update({ bankAccountNo: stranger().bankAccountNo })).toMatchObject(refused)
    expect(await update({ bankCode: 'SCB' })).toMatchObject(refused)
    expect(await update({})).toMatchObject({ status: 200 })
  })

  it('changes it during a break', async () => {
    const newcomer = stranger()
    const member = await newPlayer(server, newcomer)
    await pause(member, 'month')
    const moved = { ...newcomer, bankAccountNo: stranger().bankAccountNo }
    expect(await call(member, ['/api/account/profile', 'PUT', moved])).toMatchObject({ status: 200 })
  })
})

describe('of an excluded member', () => {
  const { bankCode, bankAccountName } = stranger()
  const [has, had] = [stranger(), stranger()]
  /** Given up before the exclusion. */
  const former = stranger().bankAccountNo
  let member: Player
  const changeByHouse = ({ id }: Player, account: object) =>
    server.db.transaction((tx) =>
      changeAccountByHouse(tx, id, { bankCode, bankAccountName, bankAccountNo: '', ...account }, businessNow),
    )

  beforeAll(async () => {
    member = await newPlayer(server, { ...had, bankAccountNo: former })
    await changeByHouse(member, { bankAccountNo: had.bankAccountNo })
    await advanceDays(1)
    await pause(member, 'five-years')
    await advanceDays(1)
    await changeByHouse(member, { bankAccountNo: has.bankAccountNo })
  })

  describe.each([
    ['the account', has.bankAccountNo],
    ['the account that they had when it began', had.bankAccountNo],
    ['the account with zeros before its number', `000${has.bankAccountNo}`],
  ])('%s', (_which, bankAccountNo) => {
    it.each(['KTB', 'SCB'])('registers nobody, at %s', async (code) => {
      const account = { bankCode: code, bankAccountNo }
      expect((await register({ ...stranger(), ...account })).body).toEqual({ message: 'EXISTING_BANK' })
      expect(
        (
          await server.request('/api/account/validate', {
            method: 'POST',
            body: { ...stranger(), ...account },
          })
        ).body,
      ).toEqual({ message: 'EXISTING_BANK' })
    })

    it.each(['KTB', 'SCB'])('becomes that of no other member, at %s', async (code) => {
      const other = await newPlayer(server)
      const account = { bankCode: code, bankAccountNo, bankAccountName: 'MANEE' }
      const own = await call(other, ['/api/account/profile', 'PUT', { name: 'มานี', ...account }])
      expect(own.body).toEqual({ message: 'EXISTING_BANK' })
      await expect(changeByHouse(other, account)).rejects.toMatchObject({ code: 'EXISTING_BANK' })
    })
  })

  it('the phone registers nobody', async () => {
    expect((await register({ ...stranger(), username: had.username })).body).toEqual({
      message: 'EXISTING_USER',
    })
  })

  it('an account that they gave up before is free', async () => {
    expect((await register({ ...stranger(), bankAccountNo: former })).status).toBe(200)
  })

  it('the own account can be restored by the house', async () => {
    for (const { bankAccountNo } of [had, has])
      await expect(changeByHouse(member, { bankAccountNo })).resolves.toBeUndefined()
  })

  it('all stays taken where it is marked as opened again at its end, as a thief of the serving role may', async () => {
    const ofTheMember = `WHERE member_id = '${member.id}'`
    await server.db.script(`UPDATE member_pause SET reopened_at = until_at ${ofTheMember}`)
    expect((await register({ ...stranger(), bankAccountNo: had.bankAccountNo })).status).not.toBe(200)
    await server.db.script(`UPDATE member_pause SET reopened_at = NULL ${ofTheMember}`)
  })

  it('all is free once the exclusion was ended', async () => {
    await advanceDays(5 * 366)
    await server.db.transaction((tx) => endExclusion(tx, member.id, businessNow))
    expect((await register({ ...stranger(), bankAccountNo: had.bankAccountNo })).status).toBe(200)
  })
})
