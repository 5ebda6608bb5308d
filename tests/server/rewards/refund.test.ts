/** Proves S30 and S31. */
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { refund } from '../../../src/contract/refund.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })

async function check(player: Player, language = 'en') {
  const { body } = await player.request('/api/refund/check', 'GET', undefined, {
    'accept-language': language,
  })
  return parse(refund.check.response, body)
}

async function receive(player: Player): Promise<unknown> {
  return (await player.request('/api/refund/receive')).body
}

async function addToWallet(player: Player): Promise<unknown> {
  return (await player.request('/api/refund/addWallet')).body
}

const pass = (advanceSeconds: number) => server.sandbox('POST', '/api/clock', { advanceSeconds })
const nextDay = () => pass(86_400)
const behave = (mode: string) => server.sandbox('PUT', '/api/games/PG/behaviour', { mode })

/** Two members who have lost 1,000 and 100 baht at noon; it is 25 seconds before midnight now. */
async function beforeMidnight(): Promise<readonly [Player, Player]> {
  await moveToNoon(server)
  const [winner, loser] = [await newPlayer(server), await newPlayer(server)]
  for (const [player, baht] of [
    [winner, 1000],
    [loser, 100],
  ] as const) {
    await player.deposit(2000)
    await player.toGame(2000)
    await player.play(-baht)
  }
  await pass(12 * 3600 - 25)
  return [winner, loser]
}

/** A member who deposited, took 1,000 baht into the game and lost that many baht there, a day ago. */
async function loserOf(baht: number): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.toGame(1000)
  await player.play(-baht)
  await nextDay()
  return player
}

describe('a refund', () => {
  it('comes on the day after the loss, waits beside the wallet, and is put into it', async () => {
    const player = await loserOf(640)
    expect(await check(player)).toEqual({
      result: true,
      active: true,
      counting: false,
      bonus: false,
      info: "<p>5% of yesterday's loss of ฿640.00</p>",
      refundAmount: 32_00,
      net: -640_00,
      receivedAmount: 0,
      refundSuccess: 100,
      refundFail: 0,
    })
    const house = await houseBalance(server.db, 'refund')
    expect(await receive(player)).toEqual({ message: 'REFUND_SUCCESS' })
    expect(await houseBalance(server.db, 'refund')).toBe(house - 32_00)
    expect(await player.walletSatang()).toBe(0)
    expect(await check(player)).toMatchObject({ result: false, refundAmount: 0, receivedAmount: 32_00 })
    const list = await player.request('/api/refund', 'POST', { page: 1, limit: 1 })
    expect(parse(refund.list.response, list.body)).toMatchObject({
      total: 1,
      rows: [{ refundAmount: 32_00 }],
    })

    expect(await addToWallet(player)).toEqual({ message: 'REFUND_SUCCESS' })
    expect(await player.walletSatang()).toBe(32_00)
    expect(await check(player)).toMatchObject({ result: false, receivedAmount: 0 })
  })

  it('belongs to the day on which the rounds ended, whenever they were reported', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.toGame(1000)
    await player.settle(-200)
    await nextDay()
    expect(await check(player)).toMatchObject({ result: true, refundAmount: 10_00 })
    await player.settle(-200)
    expect(await receive(player)).toEqual({ message: 'REFUND_SUCCESS' })
    expect((await check(player)).receivedAmount).toBe(10_00)
  })

  it('is for what was lost of the member’s own money, when a bonus is lost with it', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.request('/api/bonus/activate/WELCOME20')
    await player.toGame(1200)
    await player.play(-900, -300)
    await nextDay()
    expect((await player.request('/api/bonus/check/active')).body).toMatchObject({ status: false })
    expect(await check(player)).toMatchObject({ result: true, refundAmount: 50_00 })
  })

  it('is received once, even with many concurrent calls', async () => {
    const player = await loserOf(400)
    const answers = await atOnce(50, () => player.request('/api/refund/receive'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await check(player)).receivedAmount).toBe(20_00)
    const added = await atOnce(30, () => player.request('/api/refund/addWallet'))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await player.walletSatang()).toBe(20_00)
  })
})

describe('a refund of rounds that are reported late', () => {
  it('waits until they are counted, and is then worth what the day was worth', async () => {
    const [winner, loser] = await beforeMidnight()
    await behave('late-rounds')
    await winner.play(1000)
    await loser.play(-1000)
    await pass(30)
    for (const player of [winner, loser]) {
      expect(await check(player)).toMatchObject({ result: false, counting: true, refundAmount: 0 })
      expect(await receive(player)).toEqual({ message: 'ROUNDS_PENDING' })
    }
    await pass(120)
    expect(await check(winner)).toMatchObject({ result: false, counting: false, net: expect.any(Number) })
    expect(await receive(winner)).toEqual({ message: 'NO_REFUND' })
    expect(await check(loser)).toMatchObject({ result: true, counting: false, refundAmount: 55_00 })
    await behave('ok')
  })

  it('is received an hour later as far as it is counted where rounds are lost or a game is silent', async () => {
    const [silent, losing] = await beforeMidnight()
    await behave('lost-rounds')
    await losing.play(-1000)
    await behave('fail')
    await pass(30)
    expect(await receive(silent)).toEqual({ message: 'ROUNDS_PENDING' })
    expect(await receive(losing)).toEqual({ message: 'ROUNDS_PENDING' })
    await pass(3600)
    expect(await check(silent)).toMatchObject({ refundAmount: 50_00 })
    expect(await check(losing)).toMatchObject({ refundAmount: 5_00 })
    await behave('ok')
  })
})

describe('refused is', () => {
  it('a refund while a bonus is in play', async () => {
    const player = await loserOf(300)
    await player.request('/api/bonus/activate/FIRST50')
    expect(await check(player)).toMatchObject({ result: true, bonus: true })
    expect(await receive(player)).toEqual({ message: 'REFUND_CONDITION' })
    await player.request('/api/bonus/clear')
    expect(await receive(player)).toEqual({ message: 'REFUND_SUCCESS' })
  })

  it('every member while the operator has closed it', async () => {
    const player = await loserOf(300)
    await server.sandbox('PUT', '/api/site', { refundActive: false })
    expect(await receive(player)).toEqual({ message: 'REFUND_INACTIVE' })
    expect(await check(player)).toMatchObject({ result: false, active: false })
    await server.sandbox('PUT', '/api/site', { refundActive: true })
    expect(await receive(player)).toEqual({ message: 'REFUND_SUCCESS' })
  })
})

it.each(['refund', 'invite'])('the banners of a %s exist in every language', async (reward) => {
  for (const language of ['th', 'lo', 'en']) {
    const headers = { 'accept-language': language }
    const { body } = await server.request(`/api/${reward}/banners`, { token: await server.logIn(), headers })
    const banners = parse(refund.banners.response, body)
    expect(banners).toHaveLength(2)
    for (const { image, html } of banners) {
      expect((await server.request(image ?? '')).status).toBe(200)
      expect(html).toMatch(/^<h3>.+<\/h3><p>.+<\/p>$/)
    }
  }
})

itEndsSound(server)
