/** Proves S30 and S31. */
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { invite } from '../../../src/contract/invite.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })

async function friendOf(inviter: Player, name: string): Promise<Player> {
  const friend = await newPlayer(server, { name, inviteCode: `PR${inviter.id}` })
  await friend.deposit(2000)
  await friend.toGame(2000)
  return friend
}

async function collect(player: Player): Promise<unknown> {
  return (await player.request('/api/invite/bonus')).body
}

async function open(player: Player): Promise<unknown> {
  return (await player.wallet()).invite
}

async function log(player: Player) {
  const { body } = await player.request('/api/invite', 'POST', { page: 1, limit: 10 })
  const { rows, total } = parse(invite.list.response, body)
  return { total, rows: rows.map(({ from, amount }) => [from?.name, amount]) }
}

describe('the bonus for inviting', () => {
  it('grows with what friends play, won or lost, and is collected into the wallet', async () => {
    const inviter = await newPlayer(server)
    const [mali, noi] = [await friendOf(inviter, 'มะลิ'), await friendOf(inviter, 'น้อย')]
    await mali.play(-1000, 500)
    await noi.play(100)
    expect(await open(inviter)).toMatchObject({ amount: 8_00, success: 100, fail: 0 })
    expect(await log(inviter)).toEqual({
      total: 2,
      rows: [
        ['น้อย', 50],
        ['มะลิ', 7_50],
      ],
    })

    const house = await houseBalance(server.db, 'invite')
    expect(await collect(inviter)).toEqual({ message: 'INVITE_BONUS_SUCCESS' })
    expect(await inviter.walletSatang()).toBe(8_00)
    expect(await houseBalance(server.db, 'invite')).toBe(house - 8_00)
    expect(await open(inviter)).toMatchObject({ amount: 0 })
    expect((await log(inviter)).total).toBe(2)
  })

  it('is paid once, even with many concurrent calls', async () => {
    const inviter = await newPlayer(server)
    await (await friendOf(inviter, 'ฝน')).play(-1000)
    const answers = await atOnce(50, () => inviter.request('/api/invite/bonus'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await inviter.walletSatang()).toBe(5_00)
  })

  it('loses nothing when friends play while it is collected', async () => {
    const inviter = await newPlayer(server)
    const friends = [await friendOf(inviter, 'เอ'), await friendOf(inviter, 'บี')]
    await Promise.all(
      friends.flatMap((friend) => [
        ...[1, 2, 3, 4, 5].map(() => friend.play(-20)),
        ...[1, 2, 3].map(() => inviter.request('/api/invite/bonus')),
      ]),
    )
    for (const friend of friends) await friend.refresh()
    await collect(inviter)
    expect(await inviter.walletSatang()).toBe(1_00)
  })

  it('does not mix with a bonus that is being played', async () => {
    const inviter = await newPlayer(server)
    await (await friendOf(inviter, 'แนน')).play(-1000)
    await inviter.request('/api/bonus/activate/FIRST50')
    expect(await collect(inviter)).toEqual({ message: 'INVITE_BONUS_SUCCESS' })
    await inviter.request('/api/bonus/clear')
    expect(await inviter.walletSatang()).toBe(5_00)
  })
})

describe('refused is', () => {
  it('every member while the operator has closed it', async () => {
    const inviter = await newPlayer(server)
    await (await friendOf(inviter, 'ปุ้ย')).play(-200)
    await server.sandbox('PUT', '/api/site', { inviteActive: false })
    expect(await collect(inviter)).toEqual({ message: 'INVITE_INACTIVE' })
    await server.sandbox('PUT', '/api/site', { inviteActive: true })
    expect(await collect(inviter)).toEqual({ message: 'INVITE_BONUS_SUCCESS' })
  })
})

itEndsSound(server)
