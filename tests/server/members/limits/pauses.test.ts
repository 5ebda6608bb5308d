import CryptoJS from 'crypto-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeAccountByHouse } from '../../../../server/domains/members/change-profile.ts'
import {
  beginPause,
  endExclusion,
  type PauseLength,
  readPause,
  requireNoPause,
} from '../../../../server/domains/members/limits/pauses.ts'
import { TRUELINK_DEVELOPMENT_KEY } from '../../../../src/domain/money/gift-link.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
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
)('a member who pauses is refused %s', async (_path, made) => {
  expect(await call(player, made)).toMatchObject(REFUSED)
})

it('a member who pauses enters no game', async () => {
  expect(await call(player, [`/api/autoLogin/pg/${player.username}`])).toMatchObject(REFUSED)
  expect(await call(player, [`/api/autoLogin/pg/${player.username}/any`])).toMatchObject(REFUSED)
})

it('a member who pauses redeems no gift: whoever has its link still can', async () => {
  const other = await newPlayer(server)
  expect(await send(player, gift)).toMatchObject(REFUSED)
  expect(await send(other, gift)).toMatchObject({ status: 200 })
})

it('a member is told of their pause, with its end', async () => {
  const control = { pause: { kind: 'break', until: expect.any(String), canReopen: false } }
  expect(await controlOf(player)).toMatchObject(control)
  expect((await call(player, ['/api/wallet'])).body).toMatchObject(control)
})

it('of what was refused in a pause nothing was taken', async () => {
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
)('a member who pauses may call %s', async (_path, made) => {
  expect(await call(player, made)).toMatchObject({ status: 200 })
})

it('money that was sent is credited during a pause, over a limit, too, and a slip is taken', async () => {
  const before = await player.walletSatang()
  await player.deposit(5000)
  expect(await player.walletSatang()).toBe(before + 5000_00)
  expect(await handIn(server, player.token, plainPng(300, 300))).toBe(200)
  expect((await controlOf(player)).limits[0]).toMatchObject({ period: 'day', amount: 100, used: 6000 })
})

it('a pause takes away the open QR, which is credited when it is paid all the same', async () => {
  const member = await newPlayer(server)
  const { body } = await call(member, ['/api/qrcode/KBANK', 'POST', { amount: 100 }])
  await pause(member, 'day')
  expect((await call(member, ['/api/qrcode/KBANK'])).body).toEqual({ hasQrcode: false })
  await server.sandbox('POST', `/api/qr/${String(Object(body).qrcodeId)}/pay`)
  expect(await member.walletSatang()).toBe(100_00)
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

it('an exclusion of any length needs the password, and a break needs none', async () => {
  for (const length of ['half-year', 'year', 'five-years']) {
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
  }
  expect(await pause(await newPlayer(server), 'month', {})).toMatchObject({ status: 200 })
})

it('an excluded member opens the account again when the time is over, and not before', async () => {
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

it.each([
  ['half-year', 403, { message: 'EXCLUDED_BANK' }],
  ['month', 200, { message: 'OK' }],
])(
  'a member who has paused changes their name, and during a %s the bank account with %i',
  async (length, status, body) => {
    const newcomer = stranger()
    const member = await newPlayer(server, newcomer)
    await pause(member, length)
    const update = (changes: object) =>
      call(member, ['/api/account/profile', 'PUT', { ...newcomer, name: 'มานะ', ...changes }])
    expect(await update({})).toMatchObject({ status: 200 })
    for (const changes of [{ bankAccountNo: stranger().bankAccountNo }, { bankCode: 'SCB' }])
      expect(await update(changes)).toMatchObject({ status, body })
  },
)

describe('during an exclusion', () => {
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

  it.each(
    ['KTB', 'SCB'].flatMap((bank) => [
      ['the account', bank, has.bankAccountNo],
      ['the account that they had when it began', bank, had.bankAccountNo],
      ['the account with zeros before its number', bank, `000${has.bankAccountNo}`],
    ]),
  )(
    'of an excluded member %s registers nobody at %s, and becomes that of no other member',
    async (_which, code, bankAccountNo) => {
      const account = { bankCode: code, bankAccountNo, bankAccountName: 'MANEE' }
      const body = { ...stranger(), ...account }
      const other = await newPlayer(server)
      for (const refused of [
        await register(body),
        await server.request('/api/account/validate', { method: 'POST', body }),
        await call(other, ['/api/account/profile', 'PUT', { name: 'มานี', ...account }]),
      ])
        expect(refused.body).toEqual({ message: 'EXISTING_BANK' })
      await expect(changeByHouse(other, account)).rejects.toMatchObject({ code: 'EXISTING_BANK' })
    },
  )

  it('the phone of an excluded member registers nobody, and an account that they gave up before is free', async () => {
    expect((await register({ ...stranger(), username: had.username })).body).toEqual({
      message: 'EXISTING_USER',
    })
    expect((await register({ ...stranger(), bankAccountNo: former })).status).toBe(200)
  })

  it('the account of an excluded member can be restored by the staff', async () => {
    for (const { bankAccountNo } of [had, has])
      await expect(changeByHouse(member, { bankAccountNo })).resolves.toBeUndefined()
  })

  it('the account of an excluded member stays taken where the exclusion is marked as ended in advance, and is free once it was ended', async () => {
    const again = { ...stranger(), bankAccountNo: had.bankAccountNo }
    // As a thief of the serving role may mark it.
    await server.db.script(`UPDATE member_pause SET reopened_at = until_at WHERE member_id = '${member.id}'`)
    expect((await register(again)).body).toEqual({ message: 'EXISTING_BANK' })
    await server.db.script(`UPDATE member_pause SET reopened_at = NULL WHERE member_id = '${member.id}'`)
    await advanceDays(5 * 366)
    await server.db.transaction((tx) => endExclusion(tx, member.id, businessNow))
    expect((await register(again)).status).toBe(200)
  })
})

let rested: TestMember
beforeEach(async () => {
  rested = await memberWith(server.db, {})
})

const NOW = new Date('2026-08-31T05:00:00Z')
const at = (time: string) => new Date(time)

const beginAt = (length: PauseLength, now = NOW) =>
  server.db.transaction((tx) => beginPause(tx, rested.id, length, now))
const reopen = (now: Date) => server.db.transaction((tx) => endExclusion(tx, rested.id, now))
const pauseAt = (now: Date) => readPause(server.db, rested.id, now)

const PAUSED = { code: 'LIMIT_PAUSED' }

it.each([
  ['day', 'break', '2026-09-01T05:00:00Z'],
  ['week', 'break', '2026-09-07T05:00:00Z'],
  ['month', 'break', '2026-09-30T05:00:00Z'],
  // February has no 31st.
  ['half-year', 'exclusion', '2027-02-28T05:00:00Z'],
  ['year', 'exclusion', '2027-08-31T05:00:00Z'],
  ['five-years', 'exclusion', '2031-08-31T05:00:00Z'],
] as const)('a pause of a %s is a %s until %s', async (length, kind, until) => {
  await beginAt(length)
  expect(await pauseAt(NOW)).toEqual({ kind, until: at(until), canReopen: false })
  await expect(requireNoPause(server.db, rested.id, NOW)).rejects.toMatchObject(PAUSED)
})

it('a break ends by itself, and not before', async () => {
  await beginAt('day')
  await expect(reopen(at('2026-09-01T04:59:59Z'))).rejects.toMatchObject(PAUSED)
  expect(await pauseAt(at('2026-09-01T04:59:59Z'))).toBeDefined()
  expect(await pauseAt(at('2026-09-01T05:00:00Z'))).toBeUndefined()
})

it('a break can be prolonged, also by an exclusion, and not shortened', async () => {
  await beginAt('day')
  await beginAt('week')
  await expect(beginAt('day')).rejects.toMatchObject(PAUSED)
  expect(await pauseAt(NOW)).toMatchObject({ kind: 'break', until: at('2026-09-07T05:00:00Z') })
  await beginAt('half-year')
  await expect(beginAt('month')).rejects.toMatchObject(PAUSED)
  expect(await pauseAt(NOW)).toMatchObject({ kind: 'exclusion', until: at('2027-02-28T05:00:00Z') })
})

const OVER = at('2027-02-28T05:00:00Z')

it('an exclusion lasts until the member ends it, which is refused before its time is over', async () => {
  await beginAt('half-year')
  await expect(reopen(at('2027-02-28T04:59:59Z'))).rejects.toMatchObject(PAUSED)
  const later = at('2030-01-01T00:00:00Z')
  expect(await pauseAt(later)).toEqual({ kind: 'exclusion', until: OVER, canReopen: true })
  await expect(requireNoPause(server.db, rested.id, later)).rejects.toMatchObject(PAUSED)
  await reopen(later)
  // Repeated, because the answer was lost.
  await reopen(later)
  expect(await pauseAt(later)).toBeUndefined()
})

it('an exclusion is not over because somebody with the rights of the server has written its end in advance', async () => {
  await beginAt('half-year')
  await server.db.script(`UPDATE member_pause SET reopened_at = until_at WHERE member_id = '${rested.id}'`)
  expect(await pauseAt(NOW)).toEqual({ kind: 'exclusion', until: OVER, canReopen: false })
})

it('an exclusion whose time is over is prolonged by a break, and still ended by the member', async () => {
  await beginAt('half-year')
  await beginAt('day', OVER)
  expect(await pauseAt(OVER)).toMatchObject({ kind: 'exclusion', canReopen: false })
  await expect(reopen(OVER)).rejects.toMatchObject(PAUSED)
  expect(await pauseAt(at('2027-03-01T05:00:00Z'))).toMatchObject({ kind: 'exclusion', canReopen: true })
})

it('every pause that was begun is kept, with its ending', async () => {
  await beginAt('day')
  await beginAt('half-year')
  await reopen(at('2027-03-01T00:00:00Z'))
  const kept =
    'SELECT kind, begun_at, reopened_at IS NOT NULL AS ended FROM member_pause WHERE member_id = $1 ORDER BY id'
  expect(await server.db.query('test.pauses', kept, [rested.id])).toEqual([
    { kind: 'break', begun_at: NOW, ended: false },
    { kind: 'exclusion', begun_at: NOW, ended: true },
  ])
})
