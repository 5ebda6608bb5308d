import { describe, expect, it } from 'vitest'
import { serverForFile } from '../../../support/test-server.ts'
import { itEndsSound } from '../../ledger/sound.ts'
import { newPlayer, type Player } from '../player.ts'

/** An operator with stricter conditions than our defaults: a reward has to be played twice before it belongs to the member. */
const SETTINGS = { invite: { turnoverMultiple: 2 }, refund: { turnoverMultiple: 2 } }

const server = await serverForFile({ config: { rateLimit: false }, settings: SETTINGS })

const messageOf = async (player: Player, path: string) => Object((await player.request(path)).body).message
const collect = (player: Player) => messageOf(player, '/api/invite/bonus')
const isPlaying = async (player: Player) =>
  Object((await player.request('/api/bonus/check/active')).body).status === true

/** A member whose friend has played for 1,000 baht, which earns them 5. */
async function inviterOfAPlayer(): Promise<Player> {
  const inviter = await newPlayer(server)
  const friend = await newPlayer(server, { inviteCode: `PR${inviter.id}` })
  await friend.deposit(1000)
  await friend.toGame(1000)
  await friend.play(-600, 400)
  return inviter
}

async function withdrawal(player: Player, amount: number): Promise<unknown> {
  return (await player.request('/api/wallet/withdraw', 'POST', { amount })).body
}

describe('an invite bonus that has to be played first', () => {
  it('is collected, prevents withdrawals, and belongs to the member once it has been played', async () => {
    const inviter = await inviterOfAPlayer()
    await inviter.deposit(100)
    expect(await collect(inviter)).toBe('INVITE_COLLECT')
    expect(await inviter.walletSatang()).toBe(105_00)
    expect(await isPlaying(inviter)).toBe(true)
    expect(await withdrawal(inviter, 100)).toEqual({
      message: 'BONUS_CONDITION',
      params: { bonus: expect.any(String), toPlay: expect.stringMatching(/^\d+\.\d\d$/) },
    })

    await inviter.toGame(50)
    await inviter.play(9.99)
    expect(await isPlaying(inviter), 'a satang short of twice five baht').toBe(true)
    await inviter.play(0.01)
    expect(await isPlaying(inviter)).toBe(false)
    await inviter.toGame(-60)
    expect(await withdrawal(inviter, 115)).toEqual({ message: 'SUCCESS' })
  })
})

describe('a refund that has to be played first', () => {
  it('stays beside the wallet until it has been played', async () => {
    const player = await newPlayer(server)
    await player.deposit(1000)
    await player.toGame(1000)
    await player.play(-400)
    await server.sandbox('POST', '/api/clock', { advanceSeconds: 86_400 })
    expect(await messageOf(player, '/api/refund/receive')).toBe('REFUND_SUCCESS')
    expect(await isPlaying(player)).toBe(true)
    expect(await messageOf(player, '/api/refund/addWallet')).toBe('REFUND_CONDITION')
    expect(await player.walletSatang()).toBe(0)

    await player.play(30, 10)
    expect(await isPlaying(player)).toBe(false)
    expect(await messageOf(player, '/api/refund/addWallet')).toBe('REFUND_SUCCESS')
    expect(await player.walletSatang()).toBe(20_00)
  })
})

itEndsSound(server)
