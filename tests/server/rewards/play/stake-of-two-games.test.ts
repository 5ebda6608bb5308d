import { beforeEach, describe, expect, it } from 'vitest'
import { MONEY_TIMING } from '../../../../server/outside/providers/money-timing.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { itEndsSound } from '../../ledger/sound.ts'
import { newPlayer, type Player } from '../player.ts'

const server = await serverForFile({ config: { rateLimit: false } })
beforeEach(async () => {
  await behave('PG', 'ok')
  await behave('JOKER', 'ok')
})

const behave = (slotCode: string, mode: string) =>
  server.sandbox('PUT', `/api/games/${slotCode}/behaviour`, { mode })
const result = (player: Player, slotCode: string, amount: number) =>
  server.sandbox('POST', `/api/games/${slotCode}/result`, { username: player.username, amount })
const withdraw = (player: Player, amount: number) =>
  player.request('/api/wallet/withdraw', 'POST', { amount }).then(({ status }) => status)
const move = (player: Player, from: string, to: string, amount: number) =>
  player.request('/api/wallet/transfer', 'POST', { from, to, amount })

/** A member with 1,000 baht of their own and 300 of a bonus that was won: 500 in each of two games, the rest in the wallet. */
async function inTwoGames(): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.request('/api/wallet/activate/JOKER')
  await player.request('/api/bonus/activate/WELCOME20')
  await player.toGame(1200)
  await player.play(550, -450)
  await player.toGame(-800)
  await move(player, 'WALLET', 'JOKER', 500)
  expect(await player.walletSatang()).toBe(300_00)
  return player
}

describe('the stake of a won bonus', () => {
  it.each([
    ['the loss is queried first', 'JOKER', 'fail'],
    ['the loss is queried first', 'JOKER', 'silent'],
    ['the loss is queried last', 'PG', 'fail'],
    ['the loss is queried last', 'PG', 'silent'],
  ])(
    'is not reduced by a loss that a win in another game compensates: %s, %s will %s',
    async (_case, failing, mode) => {
      const player = await inTwoGames()
      await result(player, 'PG', -300)
      await result(player, 'JOKER', 300)
      await behave(failing, mode)
      if (mode === 'silent') server.timing.providerDeadlineMs = 300
      await player.refresh()
      server.timing.providerDeadlineMs = MONEY_TIMING.providerDeadlineMs
      await behave(failing, 'ok')
      await player.refresh()
      await move(player, 'PG', 'WALLET', 200)
      await move(player, 'JOKER', 'WALLET', 800)
      expect(await player.walletSatang()).toBe(1300_00)
      expect(await withdraw(player, 120)).toBe(200)
      // Of 300 at stake 120 are in transit, and 180 are forfeited.
      expect(await player.walletSatang()).toBe(1000_00)
    },
  )

  it('is reduced by losses in all games together', async () => {
    const player = await inTwoGames()
    await result(player, 'PG', -300)
    await result(player, 'JOKER', 200)
    await player.refresh()
    await move(player, 'PG', 'WALLET', 200)
    await move(player, 'JOKER', 'WALLET', 700)
    expect(await withdraw(player, 100)).toBe(200)
    // Of 300 at stake 200 are left: 100 are in transit, and 100 are forfeited.
    expect(await player.walletSatang()).toBe(1000_00)
  })

  it('is not restored by winnings from later deposits after all of it was lost', async () => {
    const player = await inTwoGames()
    await result(player, 'PG', -500)
    await result(player, 'JOKER', -500)
    await player.refresh()
    await player.deposit(500)
    await player.toGame(500)
    await player.play(900)
    await player.toGame(-1400)
    expect(await withdraw(player, 100)).toBe(200)
    expect(await player.walletSatang()).toBe(1600_00)
  })
})

itEndsSound(server)
