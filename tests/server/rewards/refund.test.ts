/** Proves S30 and S31. */
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { houseBalance } from '../../../server/ledger/accounts.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { refund } from '../../../src/contract/refund.ts'
import { serverForFile } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'
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

async function nextDay(): Promise<void> {
  await server.sandbox('POST', '/api/clock', { advanceSeconds: 86_400 })
}

/** A member who deposited, took 1,000 baht into the game and lost that many baht there, a day ago. */
async function lost(baht: number): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.toGame(1000)
  await player.play(-baht)
  await nextDay()
  return player
}

describe('a refund', () => {
  it('comes on the day after the loss, waits beside the wallet, and is put into it', async () => {
    const player = await lost(640)
    expect(await check(player)).toEqual({
      result: true,
      bonus: false,
      info: "<p>5% of yesterday's loss of ฿640.00</p>",
      refundAmount: 32_00,
      receivedAmount: 0,
      refundSuccess: 100,
      refundFail: 0,
    })
    const house = await houseBalance(server.db, 'refund')
    expect(await receive(player)).toEqual({ message: 'REFUND_SUCCESS' })
    expect(await houseBalance(server.db, 'refund')).toBe(house - 32_00)
    expect(await player.walletSatang()).toBe(0)
    expect(await check(player)).toMatchObject({ result: false, refundAmount: 0, receivedAmount: 32_00 })

    expect(await addToWallet(player)).toEqual({ message: 'REFUND_SUCCESS' })
    expect(await player.walletSatang()).toBe(32_00)
    expect(await check(player)).toMatchObject({ result: false, receivedAmount: 0 })
  })

  it('is a share of the total loss, with winnings of the day deducted', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.toGame(1000)
    await player.play(-500, 300)
    await player.play(-100)
    await nextDay()
    expect((await check(player)).refundAmount).toBe(15_00)
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

  it('cannot be received a day later', async () => {
    const player = await lost(500)
    await nextDay()
    expect(await check(player)).toMatchObject({ result: false })
    expect(await receive(player)).toEqual({ message: 'NO_REFUND' })
  })

  it('is received once, even with many concurrent calls', async () => {
    const player = await lost(400)
    const answers = await atOnce(50, () => player.request('/api/refund/receive'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await check(player)).receivedAmount).toBe(20_00)
    const added = await atOnce(30, () => player.request('/api/refund/addWallet'))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await player.walletSatang()).toBe(20_00)
  })

  it('can wait beside the wallet while the next one arrives', async () => {
    const player = await lost(200)
    await receive(player)
    await player.play(-100)
    await nextDay()
    await receive(player)
    expect((await check(player)).receivedAmount).toBe(15_00)
    await addToWallet(player)
    expect(await player.walletSatang()).toBe(15_00)
  })

  it('appears in the log, newest first', async () => {
    const player = await lost(200)
    await receive(player)
    await player.play(-100)
    await nextDay()
    await receive(player)
    const page = async (number: number) =>
      parse(
        refund.list.response,
        (await player.request('/api/refund', 'POST', { page: number, limit: 1 })).body,
      )
    expect(await page(1)).toEqual({ total: 2, rows: [expect.objectContaining({ refundAmount: 5_00 })] })
    expect(await page(2)).toEqual({ total: 2, rows: [expect.objectContaining({ refundAmount: 10_00 })] })
    expect((await page(3)).rows).toEqual([])
  })
})

describe('refused is', () => {
  it('a refund without a loss', async () => {
    const player = await newPlayer(server)
    expect(await receive(player)).toEqual({ message: 'NO_REFUND' })
    await player.deposit(100)
    await player.toGame(100)
    await player.play(-50, 60)
    await nextDay()
    expect(await receive(player)).toEqual({ message: 'NO_REFUND' })
    expect(await addToWallet(player)).toEqual({ message: 'NO_REFUND' })
  })

  it('a refund of less than a satang', async () => {
    const player = await lost(0.19)
    expect(await receive(player)).toEqual({ message: 'REFUND_MINIMUM' })
    expect(await check(player)).toMatchObject({ result: false })
  })

  it('a refund while a bonus is in play', async () => {
    const player = await lost(300)
    await player.request('/api/bonus/activate/FIRST50')
    expect(await check(player)).toMatchObject({ result: true, bonus: true })
    expect(await receive(player)).toEqual({ message: 'REFUND_CONDITION' })
    await player.request('/api/bonus/clear')
    expect(await receive(player)).toEqual({ message: 'REFUND_SUCCESS' })
  })

  it('another bonus while a received refund waits', async () => {
    const player = await lost(300)
    await receive(player)
    expect((await player.request('/api/bonus/activate/FIRST50')).body).toEqual({ message: 'BONUS_REMAINING' })
    await addToWallet(player)
    expect((await player.request('/api/bonus/activate/FIRST50')).status).toBe(200)
  })

  it('every member while the operator has closed it', async () => {
    const player = await lost(300)
    await server.sandbox('PUT', '/api/site', { refundActive: false })
    expect(await receive(player)).toEqual({ message: 'REFUND_INACTIVE' })
    expect(await check(player)).toMatchObject({ result: false })
    await server.sandbox('PUT', '/api/site', { refundActive: true })
    expect(await receive(player)).toEqual({ message: 'REFUND_SUCCESS' })
  })
})

it.each(['th', 'lo', 'en'])('the banners exist in %s', async (language) => {
  const player = await newPlayer(server)
  const { body } = await player.request('/api/refund/banners', 'GET', undefined, {
    'accept-language': language,
  })
  const banners = parse(refund.banners.response, body)
  expect(banners).toHaveLength(2)
  for (const { image, html } of banners) {
    expect((await server.request(image ?? '')).status).toBe(200)
    expect(html).toMatch(/^<h3>.+<\/h3><p>.+<\/p>$/)
  }
})

it('after all of this, the ledger is sound', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
