/** Proves S33. */
import { expect, it } from 'vitest'
import { totalSatang } from '../../../src/domain/money/balances.ts'
import { withdrawalCost } from '../../../src/features/withdraw/withdrawal-cost.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })

function withdraw(player: Player, amount: number, call = 'withdraw', forfeits?: number) {
  return player.request(`/api/wallet/${call}`, 'POST', { amount, forfeits })
}

/** A member with 1,000 baht of their own and 200 of a bonus, won, and 100 won on top of it; all in the wallet. */
async function winner(): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.request('/api/bonus/activate/WELCOME20')
  await player.toGame(1200)
  await player.play(550, -450)
  await player.toGame(-1300)
  expect((await player.request('/api/bonus/check/active')).body).toMatchObject({ status: false })
  return player
}

it('while a bonus is in play nothing can be withdrawn, by either call', async () => {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.request('/api/bonus/activate/WELCOME20')
  for (const call of ['withdraw', 'withdrawAll']) {
    expect(await withdraw(player, 100, call)).toMatchObject({
      status: 400,
      body: { message: 'BONUS_CONDITION', params: { bonus: 'WELCOME20', toPlay: '1,000.00' } },
    })
  }
  expect(await player.walletSatang()).toBe(1200_00)
  await player.request('/api/bonus/clear')
  expect((await withdraw(player, 100)).status).toBe(200)
})

it('a withdrawal and a bonus of the same moment never both succeed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const player = await newPlayer(server)
    await player.deposit(1000)
    const [bonus, withdrawn] = await Promise.all([
      player.request('/api/bonus/activate/WELCOME20'),
      withdraw(player, 1000),
    ])
    expect(new Set([bonus.status, withdrawn.status])).toEqual(new Set([200, 400]))
    expect(await player.walletSatang()).toBe(bonus.status === 200 ? 1200_00 : 0)
  }
})

it('a withdrawal after a won bonus never forfeits more than the member has agreed to', async () => {
  for (const call of ['withdraw', 'withdrawAll']) {
    const player = await winner()
    expect(await withdraw(player, 120, call, 179.99)).toMatchObject({
      status: 400,
      body: { message: 'FORFEIT_CHANGED', params: { forfeits: 180 } },
    })
    expect(await player.walletSatang()).toBe(1300_00)
    expect((await withdraw(player, 120, call, 180)).status).toBe(200)
    expect(await player.walletSatang()).toBe(1000_00)
  }
})

it('a withdrawal that would forfeit more than was agreed to leaves the games unchanged', async () => {
  const player = await winner()
  await player.toGame(1300)
  expect((await withdraw(player, 120, 'withdrawAll', 0)).body).toMatchObject({ message: 'FORFEIT_CHANGED' })
  expect(await player.walletSatang()).toBe(0)
  expect((await withdraw(player, 120, 'withdrawAll', 180)).status).toBe(200)
})

it.each([
  ['from the wallet', 0, 120],
  ['with enough in the wallet for it and the forfeited part', 500, 150],
  ['with most of it in a game', 1200, 120],
  ['with all of it in a game', 1300, 250],
  ['after most of everything was lost', 1200, 100, -1150],
  ['of more than is at stake', 1200, 700],
])(
  'the cost of a withdrawal after a won bonus is the one shown before: %s',
  async (_, inGame, amount, result?: number) => {
    const player = await winner()
    if (inGame > 0) await player.toGame(inGame)
    if (result !== undefined) await player.play(result)
    const before = await player.wallet()
    const cost = withdrawalCost(before, amount * 100)
    expect((await withdraw(player, amount, 'withdrawAll')).status).toBe(200)
    const after = await player.wallet()
    expect(totalSatang(after)).toBe(cost.totalAfterSatang)
    expect(totalSatang(before) - totalSatang(after) - amount * 100).toBe(cost.forfeitedSatang)
    const left = new Map(cost.taken.map(({ code, leftSatang }) => [code, leftSatang]))
    expect(after.wallet.amount).toBe(left.get('WALLET') ?? before.wallet.amount)
    const pg = (wallet: typeof after) => wallet.slots.find(({ code }) => code === 'PG')?.amount
    expect(pg(after)).toBe(left.get('PG') ?? pg(before))
    expect(after.atStake).toBe(0)
  },
)

it('one withdrawal forfeits once, however often it is sent', async () => {
  const player = await winner()
  await atOnce(20, () => withdraw(player, 120))
  expect(await player.walletSatang()).toBe(1000_00)
})

it.each([
  ['all of it', 1300],
  ['the part that would be forfeited', 1100],
])('after a won bonus a withdrawal from the wallet alone waits while a game has %s', async (_, inGame) => {
  const player = await winner()
  await player.toGame(inGame)
  expect((await withdraw(player, 120)).body).toMatchObject({ message: 'MONEY_NOT_ENOUGH' })
  await player.toGame(-inGame)
  expect((await withdraw(player, 120, 'withdraw', 180)).status).toBe(200)
  expect(await player.walletSatang()).toBe(1000_00)
})

it('a rejected withdrawal puts back what it forfeited, whatever was played while it waited', async () => {
  const player = await winner()
  expect((await withdraw(player, 120)).status).toBe(200)
  await player.toGame(500)
  await player.play(-50)
  await player.toGame(-450)
  const { username } = player
  await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome: 'FAILED' })
  expect(await player.wallet()).toMatchObject({ atStake: 300_00, wallet: { amount: 1250_00 } })
  expect(await withdraw(player, 120, 'withdraw', 180)).toMatchObject({ status: 200 })
  expect(await player.walletSatang()).toBe(950_00)
})

itEndsSound(server)
