/** Proves S30 and S31. */
import { parse } from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import {
  addRefundToWallet,
  dayRefund,
  isReceivable,
  listRefunds,
  receiveRefund,
} from '../../../server/domains/rewards/refunds.ts'
import { refund } from '../../../src/contract/refund.ts'
import { LANGUAGES } from '../../../src/domain/languages.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'
import { awardsOf, give, later, NOW, postedAs, winPlay } from './reward-steps.ts'

const DAY_MS = 86_400_000
const RULES = USUAL_SETTINGS.refund

const server = await serverForFile({ config: { rateLimit: false } })
const { db } = server
let member: TestMember
beforeEach(async () => {
  member = await memberWith(db, { WALLET: 0 })
})

const played = (netSatang: number, day = '2026-11-21') =>
  db.query(
    'test.played',
    'INSERT INTO play_day (member_id, day, turnover_satang, net_satang) VALUES ($1, $2, 100000, $3)',
    [member.id, day, netSatang],
  )
const receive = (now = NOW) => db.transaction((tx) => receiveRefund(tx, member.id, now, RULES))
const ofYesterday = () => dayRefund(db, member.id, NOW, RULES)
const list = (page = 1, limit = 10) => listRefunds(db, member.id, { page, limit })
const take = () => db.transaction((tx) => addRefundToWallet(tx, member.id, NOW))

it('a refund returns a twentieth of yesterday’s loss, once, as it was announced, and then goes into the wallet', async () => {
  await played(-1000_19)
  const announced = {
    day: '2026-11-21',
    netSatang: -1000_19,
    amountSatang: 50_00,
    receivedSatang: 0,
    times: 0,
  }
  expect(await ofYesterday()).toEqual(announced)
  expect(isReceivable(announced, RULES)).toBe(true)
  await receive()
  const received = { ...announced, amountSatang: 0, receivedSatang: 50_00, times: 1 }
  expect(await ofYesterday()).toEqual(received)
  expect(isReceivable(received, RULES)).toBe(false)
  expect(await booksOf(db, member.id)).toMatchObject({ refund: 50_00 })
  expect(await awardsOf(db, member.id)).toMatchObject([
    { source: 'refund', code: 'REFUND', period: '2026-11-21', ordinal: 1 },
  ])
  expect(await postedAs(db, member.id, 'refund')).toMatchObject([
    { description: '2026-11-21', occurredAt: NOW },
  ])
  await expect(receive()).rejects.toMatchObject({ code: 'NO_REFUND' })
  await take()
  expect(await booksOf(db, member.id)).toMatchObject({ refund: 0, wallet: 50_00 })
  expect(await postedAs(db, member.id, 'refund-to-wallet')).toEqual([
    { actor: member.id, description: 'REFUND', reference: null, occurredAt: NOW },
  ])
  await expect(take()).rejects.toMatchObject({ code: 'NO_REFUND' })
})

it.each([
  ['of a gain', 100_00, '2026-11-21', 'NO_REFUND'],
  ['of nothing', 0, '2026-11-21', 'NO_REFUND'],
  ['of less than a satang', -19, '2026-11-21', 'REFUND_MINIMUM'],
  ['of the day before yesterday', -1000_00, '2026-11-20', 'NO_REFUND'],
  ['of today', -1000_00, '2026-11-22', 'NO_REFUND'],
])('a refund %s is refused', async (_what, netSatang, day, code) => {
  await played(netSatang, day)
  expect(isReceivable(await ofYesterday(), RULES)).toBe(false)
  await expect(receive()).rejects.toMatchObject({ code })
  expect(await awardsOf(db, member.id)).toEqual([])
})

it('a refund of a satang is valid', async () => {
  await played(-20)
  await receive()
  expect(await booksOf(db, member.id)).toMatchObject({ refund: 1 })
})

it('a refund has a rest when rounds arrive late, and takes nothing back when these were won', async () => {
  await played(-100_00)
  await receive()
  const late = (satang: number) =>
    server.database.asSupervisor(
      `UPDATE play_day SET net_satang = net_satang + ${satang} WHERE member_id = '${member.id}'`,
    )
  await late(-1000_00)
  await receive()
  expect(await booksOf(db, member.id)).toMatchObject({ refund: 55_00 })
  expect(await awardsOf(db, member.id)).toMatchObject([{ ordinal: 1 }, { ordinal: 2, satang: 50_00 }])
  await expect(receive()).rejects.toMatchObject({ code: 'NO_REFUND' })
  await late(1050_00)
  await expect(receive()).rejects.toMatchObject({ code: 'NO_REFUND' })
  expect(await booksOf(db, member.id)).toMatchObject({ refund: 55_00 })
})

it('a refund waits while something is in play', async () => {
  await played(-1000_00)
  await give(db, member.id)
  await expect(receive()).rejects.toMatchObject({ code: 'REFUND_CONDITION' })
})

it('a refund goes into the wallet beside a bonus in play, but not while it is in play itself', async () => {
  await give(db, member.id, { source: 'refund' })
  await expect(take()).rejects.toMatchObject({ code: 'REFUND_CONDITION' })
  await winPlay(db, member.id)
  await give(db, member.id)
  await take()
  expect(await booksOf(db, member.id)).toMatchObject({ refund: 0, wallet: 200_00 })
})

it('refunds are listed once received, the newest first, page by page, and nothing else is', async () => {
  expect(await list()).toEqual({ total: 0, refunds: [] })
  for (const [index, day] of ['2026-11-19', '2026-11-20', '2026-11-21'].entries()) {
    await played((index + 1) * -1000_00, day)
    await receive(later((index - 2) * DAY_MS))
  }
  expect(await booksOf(db, member.id), 'all wait beside the wallet').toEqual({ refund: 300_00 })
  await give(db, member.id)
  const all = await list()
  expect(all).toEqual({
    total: 3,
    refunds: [
      { amountSatang: 150_00, grantedAt: NOW },
      { amountSatang: 100_00, grantedAt: later(-DAY_MS) },
      { amountSatang: 50_00, grantedAt: later(-2 * DAY_MS) },
    ],
  })
  expect(await list(2, 2)).toEqual({ total: 3, refunds: all.refunds.slice(2) })
})

async function check(player: Player) {
  const headers = { 'accept-language': 'en' }
  const { body } = await player.request('/api/refund/check', 'GET', undefined, headers)
  return parse(refund.check.response, body)
}
const receiveAs = async (player: Player) => (await player.request('/api/refund/receive')).body
const pass = (advanceSeconds: number) => server.sandbox('POST', '/api/clock', { advanceSeconds })
const behave = (mode: string) => server.sandbox('PUT', '/api/games/PG/behaviour', { mode })
const SUCCESS = { message: 'REFUND_SUCCESS' }

/** A member who has taken that many baht into the game and lost some of them there. */
async function loserOf(lost: number, taken = 1000): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(taken)
  await player.toGame(taken)
  await player.play(-lost)
  return player
}

/** Two members who have lost 1,000 and 100 baht at noon; it is 25 seconds before midnight now. */
async function beforeMidnight(): Promise<readonly [Player, Player]> {
  await moveToNoon(server)
  const members = [await loserOf(1000, 2000), await loserOf(100, 2000)] as const
  await pass(12 * 3600 - 25)
  return members
}

it('a refund comes on the day after the loss, waits beside the wallet, and is put into it', async () => {
  const player = await loserOf(640)
  expect(await check(player)).toMatchObject({ result: false, net: 0, today: -640_00 })
  await pass(86_400)
  expect(await check(player)).toEqual({
    result: true,
    active: true,
    counting: false,
    bonus: false,
    info: "<p>5% of yesterday's loss of ฿640.00</p>",
    refundAmount: 32_00,
    net: -640_00,
    today: 0,
    receivedAmount: 0,
    refundSuccess: 100,
    refundFail: 0,
  })
  await player.request('/api/bonus/activate/FIRST50')
  expect(await check(player)).toMatchObject({ result: true, bonus: true })
  expect(await receiveAs(player)).toEqual({ message: 'REFUND_CONDITION' })
  await player.request('/api/bonus/clear')
  const house = await houseBalance(db, 'refund')
  expect(await receiveAs(player)).toEqual(SUCCESS)
  expect(await houseBalance(db, 'refund')).toBe(house - 32_00)
  expect(await player.walletSatang()).toBe(0)
  expect(await check(player)).toMatchObject({ result: false, refundAmount: 0, receivedAmount: 32_00 })
  const page = await player.request('/api/refund', 'POST', { page: 1, limit: 1 })
  expect(parse(refund.list.response, page.body)).toMatchObject({ total: 1, rows: [{ refundAmount: 32_00 }] })

  expect((await player.request('/api/refund/addWallet')).body).toEqual(SUCCESS)
  expect(await player.walletSatang()).toBe(32_00)
  expect(await check(player)).toMatchObject({ result: false, receivedAmount: 0 })
})

it('a refund is received once, even with many concurrent calls', async () => {
  const player = await loserOf(400)
  await pass(86_400)
  const answers = await atOnce(30, () => player.request('/api/refund/receive'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await check(player)).receivedAmount).toBe(20_00)
  const added = await atOnce(30, () => player.request('/api/refund/addWallet'))
  expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await player.walletSatang()).toBe(20_00)
})

it('a refund of rounds that are reported late waits for them, and is then worth what the day was worth', async () => {
  const [winner, loser] = await beforeMidnight()
  await behave('late-rounds')
  await winner.play(1000)
  await loser.play(-1000)
  await pass(30)
  for (const player of [winner, loser]) {
    expect(await check(player)).toMatchObject({ result: false, counting: true, refundAmount: 0 })
    expect(await receiveAs(player)).toEqual({ message: 'ROUNDS_PENDING' })
  }
  await pass(120)
  expect(await check(winner)).toMatchObject({ result: false, counting: false, net: expect.any(Number) })
  expect(await receiveAs(winner)).toEqual({ message: 'NO_REFUND' })
  expect(await check(loser)).toMatchObject({ result: true, counting: false, refundAmount: 55_00 })
  await behave('ok')
})

it('a refund is received an hour later as far as it is counted where rounds are lost or a game is silent', async () => {
  const [silent, losing] = await beforeMidnight()
  await behave('lost-rounds')
  await losing.play(-1000)
  await behave('fail')
  await pass(30)
  expect(await receiveAs(silent)).toEqual({ message: 'ROUNDS_PENDING' })
  expect(await receiveAs(losing)).toEqual({ message: 'ROUNDS_PENDING' })
  await pass(3600)
  expect(await check(silent)).toMatchObject({ refundAmount: 50_00 })
  expect(await check(losing)).toMatchObject({ refundAmount: 5_00 })
  await behave('ok')
})

it('nobody receives a refund while the operator has closed it', async () => {
  const player = await loserOf(300)
  await pass(86_400)
  await server.sandbox('PUT', '/api/site', { refundActive: false })
  expect(await receiveAs(player)).toEqual({ message: 'REFUND_INACTIVE' })
  expect(await check(player)).toMatchObject({ result: false, active: false })
  await server.sandbox('PUT', '/api/site', { refundActive: true })
  expect(await receiveAs(player)).toEqual(SUCCESS)
})

it.each(['refund', 'invite'])('the banners of a %s exist in every language', async (reward) => {
  for (const language of LANGUAGES) {
    const headers = { 'accept-language': language }
    const { body } = await server.request(`/api/${reward}/banners`, { token: member.token, headers })
    const banners = parse(refund.banners.response, body)
    expect(banners).toHaveLength(2)
    for (const { image, html } of banners) {
      expect((await server.request(image ?? '')).status).toBe(200)
      expect(html).toMatch(/^<h3>.+<\/h3><p>.+<\/p>$/)
    }
  }
})

itEndsSound(server)
