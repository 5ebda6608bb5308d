import { describe, expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { newPlayer, type Player } from './player.ts'

const server = await serverForFile({ config: { rateLimit: false } })

async function withdraw(player: Player, amount: number, outcome?: 'SUCCESS' | 'FAILED'): Promise<void> {
  expect((await player.request('/api/wallet/withdraw', 'POST', { amount })).status).toBe(200)
  if (outcome === undefined) return
  const { username } = player
  const { status } = await server.sandbox('POST', '/api/withdrawals/settle', { username, outcome })
  expect(status).toBe(200)
}

/** The amount of the bonus, in baht; or why it was refused. */
async function take(player: Player, code: string): Promise<unknown> {
  const before = await player.walletSatang()
  const { status, body } = await player.request(`/api/bonus/activate/${code}`)
  if (status !== 200) return Object(body).message
  return ((await player.walletSatang()) - before) / 100
}

/** A member who has deposited these amounts, one after the other. */
async function paidIn(...amounts: number[]): Promise<Player> {
  const player = await newPlayer(server)
  for (const amount of amounts) await player.deposit(amount)
  return player
}

describe('a deposit earns a bonus only while its money is here', () => {
  it('2,000 in and 2,000 out earn nothing', async () => {
    const player = await paidIn(2000)
    const minimum = async () => (await player.request('/api/bonus/check/minimum')).body
    expect(await minimum()).toEqual({ message: 'OK' })
    await withdraw(player, 2000, 'SUCCESS')
    expect(await minimum()).toEqual({ message: 'BONUS_CONDITION' })
    expect(await take(player, 'WELCOME20')).toBe('BONUS_CONDITION')
    expect(await player.walletSatang()).toBe(0)
  })

  it('a withdrawal that waits counts as out', async () => {
    const player = await paidIn(2000)
    await withdraw(player, 2000)
    expect(await take(player, 'WELCOME20')).toBe('BONUS_CONDITION')
  })

  it('a withdrawal that the operator refused does not', async () => {
    const player = await paidIn(2000)
    await withdraw(player, 2000, 'FAILED')
    expect(await take(player, 'WELCOME20')).toBe(400)
  })

  it('counts with its remaining amount, down to the minimum', async () => {
    const player = await paidIn(1000)
    await withdraw(player, 500, 'SUCCESS')
    expect(await take(player, 'WELCOME20')).toBe(100)
    const poorer = await paidIn(1000)
    await withdraw(poorer, 901, 'SUCCESS')
    expect(await take(poorer, 'WELCOME20')).toBe('BONUS_CONDITION')
  })

  it('a withdrawal takes the newest money first: a withdrawn and repeated deposit does not renew older money', async () => {
    const player = await paidIn(150, 2000)
    await withdraw(player, 2000, 'SUCCESS')
    expect(await take(player, 'WELCOME20')).toBe(30)
  })

  it('money that was deposited, withdrawn and deposited again is one deposit', async () => {
    const player = await paidIn(1000)
    await withdraw(player, 1000, 'SUCCESS')
    await player.deposit(1000)
    expect(await take(player, 'DAILY10')).toBe(100)
    expect((await player.request('/api/bonus/clear')).status).toBe(200)
    expect(await take(player, 'DAILY10')).toBe('BONUS_CONDITION')
  })

  it('a deposit that has earned a bonus is withdrawn like any other', async () => {
    const player = await paidIn(1000, 2000)
    expect(await take(player, 'WELCOME20')).toBe(400)
    await player.request('/api/bonus/clear')
    await withdraw(player, 2500, 'SUCCESS')
    expect(await take(player, 'DAILY10')).toBe(50)
  })

  it('money that was lost in games has not been withdrawn', async () => {
    const player = await paidIn(1000)
    await player.toGame(1000)
    await player.play(-1000)
    expect(await take(player, 'WELCOME20')).toBe(200)
  })
})

itEndsSound(server)
