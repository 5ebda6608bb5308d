/** Proves S30. */
import { type InferOutput, parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { bonus } from '../../../src/contract/bonus.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })

function activate(player: Player, code: string) {
  return player.request(`/api/bonus/activate/${code}`)
}

async function active(player: Player): Promise<InferOutput<typeof bonus.active.response>> {
  return parse(bonus.active.response, (await player.request('/api/bonus/check/active')).body)
}

async function receivedBonus(player: Player, code: string) {
  const bonuses = parse(bonus.list.response, (await player.request('/api/bonus')).body)
  return bonuses.find((candidate) => candidate.code === code)?.userBonus
}

/** A member who has deposited 1,000 baht, received 200 for it and taken all of it into the game. */
async function welcomed(): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(1000)
  expect((await activate(player, 'WELCOME20')).status).toBe(200)
  await player.toGame(1200)
  return player
}

describe('the list', () => {
  it('shows the conditions and the end of every bonus, and how often the member has received it', async () => {
    const player = await newPlayer(server)
    const { body } = await server.request('/api/bonus', {
      token: player.token,
      headers: { 'accept-language': 'en' },
    })
    const bonuses = parse(bonus.list.response, body)
    expect(bonuses.map(({ code, type, maxReceived }) => [code, type, maxReceived])).toEqual([
      ['WELCOME20', 'limit', 1],
      ['DAILY10', 'day', 2],
      ['WEEKLY5', 'week', 3],
      ['FIRST50', 'limit', 1],
    ])
    expect(bonuses.map(({ title, conditions }) => [title, conditions])).toEqual([
      ['20% more on your deposit', 'Up to ฿500 · play 5x before withdrawing'],
      ['10% more on today’s deposit', 'Up to ฿200 · play 3x before withdrawing'],
      ['5% more on this week’s deposit', 'Up to ฿1,000 · play 2x before withdrawing'],
      ['฿50 free, no deposit', 'Play 10x before withdrawing'],
    ])
    expect(bonuses[0]?.banners.map(({ html }) => html).join('')).toBe(
      '<p>Deposit ฿100 or more and receive <b>20%</b> of it, up to ฿500. Your last deposit counts. What you have withdrawn since does not.</p>' +
        '<ul><li>Once for each account.</li></ul>' +
        '<ul><li>Play 5 times the bonus, and all of it is yours.</li>' +
        '<li>With less than 5% of the bonus left, it ends.</li>' +
        '<li>After the bonus, whoever withdraws less than it has become forfeits the rest of it.</li></ul>',
    )
    expect(bonuses[0]?.userBonus).toEqual({ _id: undefined, isActive: false, received: [] })
    for (const banner of bonuses.flatMap(({ banners }) => banners)) {
      const picture = await server.request(banner.image ?? '')
      expect(picture.headers.get('content-type')).toContain('image/svg+xml')
      expect(picture.body).toMatch(/^<svg [^]*<\/svg>$/)
    }
  })
})

describe('a bonus', () => {
  it('is paid by the house into the wallet, and is then the active one', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    const house = await houseBalance(server.db, 'bonus')
    const answer = parse(bonus.activate.response, (await activate(player, 'WELCOME20')).body)
    expect(answer).toMatchObject({ isActive: true, received: [{ updatedAt: expect.any(String) }] })
    expect(await player.walletSatang()).toBe(1200_00)
    expect(await houseBalance(server.db, 'bonus')).toBe(house - 200_00)
    expect(await active(player)).toEqual({
      status: true,
      type: 'WELCOME20',
      progress: {
        amount: 200_00,
        turnover: 0,
        target: 1000_00,
        value: 200_00,
        successAt: 0,
        failAt: 10_00,
      },
      ending: { known: true, amount: 200_00, kept: 1000_00, inGames: 0 },
    })
    expect(await receivedBonus(player, 'WELCOME20')).toEqual(answer)
  })

  it('is won when it has been played often enough, and all of the money stays', async () => {
    const player = await welcomed()
    await player.play(300, -300, 300)
    expect(await active(player)).toMatchObject({ status: true })
    await player.play(-100)
    expect(await active(player)).toEqual({ status: false, type: undefined })
    expect((await player.wallet()).slots.find(({ code }) => code === 'PG')?.amount).toBe(1400_00)
    expect(await receivedBonus(player, 'WELCOME20')).toMatchObject({ isActive: false, received: [{}] })
  })

  it('counts a round once, however many refreshes report it', async () => {
    const player = await welcomed()
    await player.settle(400)
    await atOnce(10, () => player.request('/api/wallet/refresh/slot'))
    await player.refresh()
    const [row] = await server.db.query(
      'test.turnover',
      'SELECT turnover_satang AS "turnoverSatang", net_satang AS "netSatang" FROM award WHERE member_id = $1',
      [player.id],
    )
    expect(row).toEqual({ turnoverSatang: 400_00, netSatang: 400_00 })
  })

  it('is given no more often than its limit, over all concurrent claims', async () => {
    const player = await newPlayer(server)
    const answers = await atOnce(60, () => activate(player, 'FIRST50'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await player.walletSatang()).toBe(50_00)
    await player.request('/api/bonus/clear')
    expect((await activate(player, 'FIRST50')).body).toEqual({ message: 'BONUS_MAX_CLAIMED' })
  })
})

describe('cancelling', () => {
  it('queries the games first, so that winnings cannot be hidden there', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await activate(player, 'WELCOME20')
    await player.toGame(100)
    await player.settle(300)
    expect((await player.request('/api/bonus/clear')).status).toBe(200)
    const { wallet, slots } = await player.wallet()
    const inGame = slots.find(({ code }) => code === 'PG')?.amount ?? 0
    expect(wallet.amount + inGame).toBe(1000_00)
  })

  it('has one effect, even with many concurrent requests', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await activate(player, 'WELCOME20')
    const answers = await atOnce(30, () => player.request('/api/bonus/clear'))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await player.walletSatang()).toBe(1000_00)
  })
})

itEndsSound(server)
