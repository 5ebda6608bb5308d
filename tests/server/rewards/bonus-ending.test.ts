import { beforeEach, describe, expect, it } from 'vitest'
import { IS_LONG } from '../../support/is-long.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { newPlayer, type Player } from './player.ts'

/** Each silence takes a full deadline, which must be long enough for the answers of a slow machine. */
const SILENT = IS_LONG ? ['silent'] : []

const server = await serverForFile({ config: { rateLimit: false }, timing: { providerDeadlineMs: 5000 } })
beforeEach(() => behave('ok'))

const behave = (mode: string) => server.sandbox('PUT', '/api/games/PG/behaviour', { mode })
const pass = (seconds: number) => server.sandbox('POST', '/api/clock', { advanceSeconds: seconds })
/** What ending the bonus costs now, as the server reports it. */
const ending = async (player: Player): Promise<unknown> =>
  Object((await player.request('/api/bonus/check/active')).body).ending
const clear = async (player: Player) => (await player.request('/api/bonus/clear')).body

/** A member with 1,550 baht of their own and 50 of a bonus. */
async function holder(): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(1550)
  await player.request('/api/bonus/activate/FIRST50')
  return player
}

describe('the cost of ending a bonus', () => {
  it('is shown before, with winnings, and exactly that amount is taken', async () => {
    const player = await holder()
    expect(await ending(player)).toEqual({ known: true, amount: 50, kept: 1550, inGames: 0 })
    await player.toGame(500)
    await player.play(200.25)
    await player.toGame(-700.25)
    await player.refresh()
    expect(await ending(player)).toMatchObject({ known: true, amount: 250.25 })
    expect(await clear(player)).toEqual({ message: 'BONUS_CLEAR', removed: 250.25 })
    expect(await player.walletSatang()).toBe(1550_00)
  })

  it('is never more than the member has agreed to', async () => {
    const player = await holder()
    await player.toGame(500)
    await player.play(200.25)
    await player.toGame(-700.25)
    await player.refresh()
    const agreedTo = (removes: string) => player.request(`/api/bonus/clear?removes=${removes}`)
    expect(await agreedTo('250.24')).toMatchObject({
      status: 400,
      body: { message: 'FORFEIT_CHANGED', params: { forfeits: 250.25 } },
    })
    expect((await agreedTo('much')).status).toBe(400)
    expect(await ending(player), 'and nothing was taken').toMatchObject({ known: true, amount: 250.25 })
    expect((await agreedTo('250.25')).body).toEqual({ message: 'BONUS_CLEAR', removed: 250.25 })
    expect(await player.walletSatang()).toBe(1550_00)
  })

  it('is less after a loss', async () => {
    const player = await holder()
    await player.toGame(500)
    await player.play(-20)
    expect(await ending(player)).toMatchObject({ known: true, amount: 30 })
    expect(await clear(player)).toEqual({ message: 'BONUS_CLEAR', removed: 30 })
  })

  it('is unknown a minute after the games were queried, while money is in a game', async () => {
    const player = await holder()
    await player.toGame(500)
    expect(await ending(player)).toEqual({ known: false })
    await player.refresh()
    expect(await ending(player)).toMatchObject({ known: true, amount: 50 })
    await pass(61)
    expect(await ending(player)).toEqual({ known: false })
    await player.toGame(-500)
    expect(await ending(player), 'a win may have stayed there').toEqual({ known: false })
    await player.refresh()
    await pass(61)
    expect(await ending(player), 'no money is in games').toMatchObject({ known: true, amount: 50 })
  })

  it.each([...SILENT, 'fail', 'late-rounds', 'lost-rounds'])(
    'is not known while a game is %s, and then nothing is taken',
    async (mode) => {
      const player = await holder()
      await player.toGame(500)
      await player.refresh()
      await behave(mode)
      await player.play(100)
      expect(await ending(player)).toEqual({ known: false })
      expect(await clear(player)).toMatchObject({ message: 'ROUNDS_PENDING' })
    },
  )

  it('is refused while a part of it is in a game, which is shown before and with the refusal', async () => {
    const player = await newPlayer(server)
    await player.deposit(100)
    await player.request('/api/bonus/activate/FIRST50')
    await player.toGame(130)
    await player.refresh()
    expect(await ending(player)).toEqual({ known: true, amount: 50, kept: 100, inGames: 30 })
    expect(await clear(player)).toMatchObject({ message: 'BONUS_REMAINING', params: { inGames: 30 } })
    await player.request('/api/wallet/transferAll', 'POST', { to: 'WALLET' })
    expect(await clear(player)).toEqual({ message: 'BONUS_CLEAR', removed: 50 })
    expect(await player.walletSatang()).toBe(100_00)
  })

  it('is not shown without a bonus', async () => {
    const player = await newPlayer(server)
    expect((await player.request('/api/bonus/check/active')).body).toEqual({ status: false })
    expect(await clear(player)).toEqual({ message: 'BONUS_CLEAR', removed: 0 })
  })
})

itEndsSound(server)
