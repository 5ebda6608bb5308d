import { beforeEach, describe, expect, it } from 'vitest'
import { IS_LONG } from '../../../support/is-long.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { itEndsSound } from '../../ledger/sound.ts'
import { newPlayer, type Player } from '../player.ts'

const SILENT = IS_LONG ? ['silent'] : [] // Each silence takes a full deadline, which a slow machine needs.

const server = await serverForFile({ config: { rateLimit: false }, timing: { providerDeadlineMs: 5000 } })
beforeEach(async () => {
  await behave('PG', 'ok')
  await behave('JOKER', 'ok')
})

const behave = (slotCode: string, mode: string) =>
  server.sandbox('PUT', `/api/games/${slotCode}/behaviour`, { mode })
const pass = (seconds: number) => server.sandbox('POST', '/api/clock', { advanceSeconds: seconds })
const result = (player: Player, slotCode: string, amount: number) =>
  server.sandbox('POST', `/api/games/${slotCode}/result`, { username: player.username, amount })
const message = async (player: Player, path: string, method?: 'GET' | 'POST', body?: unknown) =>
  Object((await player.request(path, method, body)).body).message
const clear = (player: Player) => message(player, '/api/bonus/clear')
const withdraw = (player: Player, amount: number, call = 'withdraw') =>
  message(player, `/api/wallet/${call}`, 'POST', { amount })
const active = async (player: Player) => Object((await player.request('/api/bonus/check/active')).body).status

/** 50 baht of a bonus are in the game, and a round wins more. All of it is brought back. */
async function wins(mode: string, baht = 1000): Promise<Player> {
  const player = await newPlayer(server)
  await player.request('/api/bonus/activate/FIRST50')
  await player.toGame(50)
  await behave('PG', mode)
  await player.play(baht)
  await player.toGame(-50 - baht)
  expect(await player.walletSatang()).toBe(50_00 + baht * 100)
  return player
}

describe('a provider that reports balances before rounds', () => {
  it('does not release winnings from a bonus before they were played for', async () => {
    const player = await wins('late-rounds')
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    expect(await withdraw(player, 1000)).toBe('ROUNDS_PENDING')
    expect(await withdraw(player, 1000, 'withdrawAll')).toBe('ROUNDS_PENDING')
    expect(await player.walletSatang()).toBe(1050_00)
  })

  it('releases the money once it has reported them', async () => {
    const player = await wins('late-rounds', 100)
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await pass(61)
    expect(await clear(player)).toBe('BONUS_CLEAR')
    expect(await player.walletSatang()).toBe(0)
  })

  it('counts the rounds for the bonus when they arrive', async () => {
    const player = await wins('late-rounds')
    await pass(61)
    await player.refresh()
    expect(await active(player)).toBe(false)
    expect(await withdraw(player, 1050)).toBe('SUCCESS')
  })

  it('does not hold the member’s own money when it reports a loss late', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.request('/api/bonus/activate/WELCOME20')
    await player.toGame(200)
    await behave('PG', 'late-rounds')
    await player.play(-150)
    await player.toGame(-50)
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await behave('PG', 'ok')
    expect(await clear(player)).toBe('BONUS_CLEAR')
    expect(await player.walletSatang()).toBe(1000_00)
  })

  it('does not hold the money that a won bonus puts at stake', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.request('/api/bonus/activate/WELCOME20')
    await player.toGame(1200)
    await player.play(500, -500)
    expect(await active(player)).toBe(false)
    await behave('PG', 'late-rounds')
    await player.play(-150)
    await player.toGame(-1050)
    expect(await withdraw(player, 100)).toBe('SUCCESS')
    // The bonus was worth 200 when it was won: 100 are withdrawn, and 100 are forfeited.
    expect(await player.walletSatang()).toBe(850_00)
  })

  it('does not count play from before the bonus as unreported play after it', async () => {
    const player = await newPlayer(server)
    await player.deposit(100)
    await player.toGame(100)
    await behave('PG', 'late-rounds')
    await player.play(100)
    await pass(30)
    await player.request('/api/bonus/activate/FIRST50')
    await player.play(100)
    await player.toGame(-300)
    await pass(31)
    // The round from before has been reported now, and the one of the same amount since has not.
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await pass(60)
    expect(await clear(player)).toBe('BONUS_CLEAR')
    expect(await player.walletSatang()).toBe(200_00)
  })

  it('does not hold the money of a member who played before the bonus and was not queried about it', async () => {
    const player = await newPlayer(server)
    await player.deposit(100)
    await player.toGame(100)
    await player.settle(-30)
    await player.request('/api/bonus/activate/FIRST50')
    await player.play(20)
    await player.toGame(-90)
    expect(await clear(player)).toBe('BONUS_CLEAR')
    expect(await player.walletSatang()).toBe(70_00)
  })

  it('never holds the money of a member without a bonus', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.toGame(1000)
    await behave('PG', 'lost-rounds')
    await player.play(500)
    await player.toGame(-1500)
    expect(await withdraw(player, 1500)).toBe('SUCCESS')
  })
})

/** 50 of a bonus and 150 of their own: 100 in each of two games. */
async function inTwoGames(): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(150)
  await player.request('/api/wallet/activate/JOKER')
  await player.request('/api/bonus/activate/FIRST50')
  await player.request('/api/wallet/transfer', 'POST', { from: 'WALLET', to: 'PG', amount: 100 })
  await player.request('/api/wallet/transfer', 'POST', { from: 'WALLET', to: 'JOKER', amount: 100 })
  return player
}

it.each(['fail', ...SILENT])(
  'a win is found in a game that is empty in the books and that is %s',
  async (mode) => {
    const player = await newPlayer(server)
    await player.request('/api/bonus/activate/FIRST50')
    await player.toGame(50)
    await player.settle(100)
    await player.toGame(-50)
    await behave('PG', mode)
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await behave('PG', 'ok')
    await player.refresh()
    await player.toGame(-100)
    expect(await clear(player)).toBe('BONUS_CLEAR')
    expect(await player.walletSatang()).toBe(0)
  },
)

it('a game that has reported and was left empty is not waited for', async () => {
  const player = await newPlayer(server)
  await player.request('/api/bonus/activate/FIRST50')
  await player.toGame(50)
  await player.toGame(-50)
  await player.refresh()
  await behave('PG', 'fail')
  expect(await clear(player)).toBe('BONUS_CLEAR')
})

describe('a bonus that is lost in one game', () => {
  it.each(['late-rounds', 'fail', ...SILENT])('is not over while another game is %s', async (mode) => {
    const player = await inTwoGames()
    await behave('JOKER', mode)
    await result(player, 'JOKER', 1000)
    await player.play(-60)
    expect(await active(player)).toBe(true)
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await behave('JOKER', 'ok')
    await player.refresh()
    expect(await active(player), '1,060 baht are played, and the bonus is worth 990').toBe(false)
  })

  it('is over once all games have reported their rounds', async () => {
    const player = await inTwoGames()
    await behave('JOKER', 'fail')
    await player.play(-60)
    expect(await active(player)).toBe(true)
    await behave('JOKER', 'ok')
    await player.refresh()
    expect(await active(player)).toBe(false)
  })
})

describe('a provider that loses rounds', () => {
  it('holds a bonus for a day, visible to the operator; then the books decide, and nothing counts as played', async () => {
    const player = await wins('lost-rounds')
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await behave('PG', 'ok')
    await pass(86_300)
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await pass(200)
    expect(await clear(player)).toBe('BONUS_CLEAR')
    expect(await player.walletSatang()).toBe(0)
  })

  it('leaves the member their own money', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.request('/api/bonus/activate/WELCOME20')
    await player.toGame(200)
    await behave('PG', 'lost-rounds')
    await player.play(-150)
    await player.toGame(-50)
    await pass(86_500)
    expect(await clear(player)).toBe('BONUS_CLEAR')
    expect(await player.walletSatang()).toBe(1000_00)
  })
})

describe('a provider that reports rounds twice', () => {
  it('has them counted once', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.request('/api/bonus/activate/WELCOME20')
    await player.toGame(1200)
    await behave('PG', 'double-rounds')
    await player.play(250, -250)
    await player.play(250, -249.99)
    await player.refresh()
    expect(await active(player), 'a satang short').toBe(true)
    await player.play(0.01)
    expect(await active(player)).toBe(false)
    await player.toGame(-1200)
    expect(await withdraw(player, 1200)).toBe('SUCCESS')
  })
})

itEndsSound(server)
