/** Proves S33. */
import { describe, expect, it } from 'vitest'
import { houseBalance } from '../../../server/ledger/accounts.ts'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { totalSatang } from '../../../src/domain/money/total-balance.ts'
import { withdrawalCost } from '../../../src/features/withdraw/withdrawal-cost.ts'
import { booksOf } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })

function withdraw(player: Player, amount: number, call = 'withdraw', forfeits?: number) {
  return player.request(`/api/wallet/${call}`, 'POST', { amount, forfeits })
}

async function settle(player: Player, outcome: 'SUCCESS' | 'FAILED'): Promise<void> {
  const { username } = player
  const { status } = await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome })
  expect(status).toBe(200)
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

describe('while a bonus is in play', () => {
  it('nothing can be withdrawn, by either call', async () => {
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
      const [, withdrawn] = await Promise.all([
        player.request('/api/bonus/activate/FIRST50'),
        withdraw(player, 1000),
      ])
      const own = withdrawn.status === 200 ? 0 : 1000_00
      expect(await player.walletSatang()).toBe(own + 50_00)
    }
  })
})

describe('after a bonus was won', () => {
  it('never forfeits more than the member has agreed to', async () => {
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

  it('leaves the games unchanged when more would be forfeited than was agreed to', async () => {
    const player = await winner()
    await player.toGame(1300)
    expect((await withdraw(player, 120, 'withdrawAll', 0)).body).toMatchObject({ message: 'FORFEIT_CHANGED' })
    expect(await player.walletSatang()).toBe(0)
    expect((await withdraw(player, 120, 'withdrawAll', 180)).status).toBe(200)
    expect(await ledgerViolations(server.db)).toEqual(SOUND)
  })

  it('a withdrawal of only a part forfeits the rest of it, and leaves the member their own money', async () => {
    const player = await winner()
    const house = await houseBalance(server.db, 'bonus')
    await withdraw(player, 120)
    // The bonus left 300; of these 120 are in transit, and 180 are forfeited.
    expect(await player.walletSatang()).toBe(1000_00)
    expect(await houseBalance(server.db, 'bonus')).toBe(house + 180_00)
    await settle(player, 'SUCCESS')
    await withdraw(player, 100)
    expect(await player.walletSatang()).toBe(900_00)
  })

  it.each([
    ['from the wallet', 0, 120],
    ['with most of it in a game', 1200, 120],
    ['with all of it in a game', 1300, 250],
    ['after a part of it was lost', 1200, 100, -1150],
    ['of more than is at stake', 1200, 700],
  ])('the cost shown before is the cost that is taken: %s', async (_, inGame, amount, result?: number) => {
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
  })

  it('a withdrawal of all of it, or more, forfeits nothing', async () => {
    const player = await winner()
    await withdraw(player, 300)
    expect(await player.walletSatang()).toBe(1000_00)
  })

  it('a rejected withdrawal restores what it had forfeited, and the next one forfeits it again', async () => {
    const player = await winner()
    await withdraw(player, 120)
    await settle(player, 'FAILED')
    expect(await player.walletSatang()).toBe(1300_00)
    await withdraw(player, 200)
    expect(await player.walletSatang()).toBe(1000_00)
  })

  it('a rejected withdrawal of all of it puts it at stake again', async () => {
    const player = await winner()
    await withdraw(player, 400)
    await settle(player, 'FAILED')
    expect(await player.walletSatang()).toBe(1300_00)
    await withdraw(player, 120)
    expect(await player.walletSatang()).toBe(1000_00)
  })

  it('money lost in games since is not forfeited from later deposits', async () => {
    const player = await winner()
    await player.toGame(1300)
    await player.play(-1300)
    await player.deposit(500)
    await withdraw(player, 100)
    expect(await player.walletSatang()).toBe(400_00)
  })

  it('applies to the withdrawal that moves money from the games, which moves the forfeited part too', async () => {
    const player = await winner()
    await player.toGame(1200)
    expect((await withdraw(player, 150, 'withdrawAll')).status).toBe(200)
    expect(await booksOf(server.db, player.id)).toMatchObject({
      wallet: 0,
      'game:PG': 1000_00,
      held: 150_00,
    })
  })

  it('takes nothing out of a game that neither the withdrawal nor the forfeited part needs', async () => {
    const player = await winner()
    await player.toGame(500)
    expect((await withdraw(player, 150, 'withdrawAll')).status).toBe(200)
    expect(await booksOf(server.db, player.id)).toMatchObject({ wallet: 500_00, 'game:PG': 500_00 })
  })

  it('one withdrawal forfeits once, however often it is sent', async () => {
    const player = await winner()
    await atOnce(20, () => withdraw(player, 120))
    expect(await player.walletSatang()).toBe(1000_00)
  })
})

it('after all of this, the ledger is sound', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
