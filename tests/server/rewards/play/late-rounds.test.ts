import { beforeEach, expect, it } from 'vitest'
import { IS_LONG } from '../../../support/is-long.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { itEndsSound } from '../../ledger/sound.ts'
import { newPlayer, type Player } from '../player.ts'

/** Each silence takes a full deadline, which must be long enough for the answers of a slow machine. */
const SILENT = IS_LONG ? ['silent'] : []

const server = await serverForFile({
  config: { rateLimit: false },
  timing: { providerDeadlineMs: 5000 },
  // Stricter than our defaults: these rewards have to be played twice before they belong to the member.
  settings: { invite: { turnoverMultiple: 2 }, refund: { turnoverMultiple: 2 } },
})
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
/** What ending the bonus costs now, as the server reports it. */
const ending = async (player: Player): Promise<unknown> =>
  Object((await player.request('/api/bonus/check/active')).body).ending

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

it('winnings from a bonus are released once their rounds are reported, and not before', async () => {
  const player = await wins('late-rounds', 100)
  expect(await clear(player)).toBe('ROUNDS_PENDING')
  expect(await withdraw(player, 100)).toBe('ROUNDS_PENDING')
  expect(await withdraw(player, 100, 'withdrawAll')).toBe('ROUNDS_PENDING')
  expect(await player.walletSatang()).toBe(150_00)
  await pass(61)
  expect(await clear(player)).toBe('BONUS_CLEAR')
  expect(await player.walletSatang()).toBe(0)
})

it('rounds that are reported late count for the bonus when they arrive', async () => {
  const player = await wins('late-rounds')
  await pass(61)
  await player.refresh()
  expect(await active(player)).toBe(false)
  expect(await withdraw(player, 1050)).toBe('SUCCESS')
})

it('a loss that is reported late does not hold the member’s own money', async () => {
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

it('rounds that are reported late do not hold the money that a won bonus puts at stake', async () => {
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

it('play from before the bonus that is reported late does not count as unreported play after it', async () => {
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

it('play from before the bonus that nobody asked about does not hold the member’s money', async () => {
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

it('lost rounds never hold the money of a member without a bonus', async () => {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.toGame(1000)
  await behave('PG', 'lost-rounds')
  await player.play(500)
  await player.toGame(-1500)
  expect(await withdraw(player, 1500)).toBe('SUCCESS')
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

it.each(['late-rounds', 'fail', ...SILENT])(
  'a bonus that is lost in one game is not over while another game is %s',
  async (mode) => {
    const player = await inTwoGames()
    await behave('JOKER', mode)
    await result(player, 'JOKER', 1000)
    await player.play(-60)
    expect(await active(player)).toBe(true)
    expect(await clear(player)).toBe('ROUNDS_PENDING')
    await behave('JOKER', 'ok')
    await player.refresh()
    expect(await active(player), '1,060 baht are played, and the bonus is worth 990').toBe(false)
  },
)

it('a bonus that is lost in one game is over once all games have reported their rounds', async () => {
  const player = await inTwoGames()
  await behave('JOKER', 'fail')
  await player.play(-60)
  expect(await active(player)).toBe(true)
  await behave('JOKER', 'ok')
  await player.refresh()
  expect(await active(player)).toBe(false)
})

it('lost rounds hold a bonus for a day; then the books decide, and nothing counts as played', async () => {
  const player = await wins('lost-rounds')
  expect(await clear(player)).toBe('ROUNDS_PENDING')
  await behave('PG', 'ok')
  await pass(86_300)
  expect(await clear(player)).toBe('ROUNDS_PENDING')
  await pass(200)
  expect(await clear(player)).toBe('BONUS_CLEAR')
  expect(await player.walletSatang()).toBe(0)
})

it('rounds that are reported twice count once', async () => {
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

/** A member with 1,550 baht of their own and 50 of a bonus. */
async function holder(): Promise<Player> {
  const player = await newPlayer(server)
  await player.deposit(1550)
  await player.request('/api/bonus/activate/FIRST50')
  return player
}

it('the cost of ending a bonus is shown before, with winnings, and never more is taken than was agreed to', async () => {
  const player = await holder()
  expect(await ending(player)).toEqual({ known: true, amount: 50, kept: 1550, inGames: 0 })
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

it('the cost of ending a bonus is unknown a minute after the games were queried, while money is in a game', async () => {
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
  'the cost of ending a bonus is not known while a game is %s, and then nothing is taken',
  async (mode) => {
    const player = await holder()
    await player.toGame(500)
    await player.refresh()
    await behave('PG', mode)
    await player.play(100)
    expect(await ending(player)).toEqual({ known: false })
    expect(await clear(player)).toBe('ROUNDS_PENDING')
  },
)

it('a bonus is not ended while a part of it is in a game, which is shown before and with the refusal', async () => {
  const player = await newPlayer(server)
  await player.deposit(100)
  await player.request('/api/bonus/activate/FIRST50')
  await player.toGame(130)
  await player.refresh()
  expect(await ending(player)).toEqual({ known: true, amount: 50, kept: 100, inGames: 30 })
  const refusal = { message: 'BONUS_REMAINING', params: { inGames: 30 } }
  expect((await player.request('/api/bonus/clear')).body).toMatchObject(refusal)
  await player.request('/api/wallet/transferAll', 'POST', { to: 'WALLET' })
  expect(await clear(player)).toBe('BONUS_CLEAR')
  expect(await player.walletSatang()).toBe(100_00)
})

it('without a bonus nothing is shown, and ending one takes nothing', async () => {
  const player = await newPlayer(server)
  expect((await player.request('/api/bonus/check/active')).body).toEqual({
    status: false,
    hasPromotions: true,
  })
  expect((await player.request('/api/bonus/clear')).body).toEqual({ message: 'BONUS_CLEAR', removed: 0 })
})

it('an invite bonus that has to be played first belongs to the member once it has been played', async () => {
  const inviter = await newPlayer(server)
  const friend = await newPlayer(server, { inviterId: inviter.id })
  await friend.deposit(1000)
  await friend.toGame(1000)
  await friend.play(-600, 400)
  await inviter.deposit(100)
  expect(await message(inviter, '/api/invite/bonus')).toBe('INVITE_COLLECT')
  expect(await inviter.walletSatang()).toBe(105_00)
  await inviter.toGame(50)
  await inviter.play(9.99)
  expect(await active(inviter), 'a satang short of twice five baht').toBe(true)
  await inviter.play(0.01)
  expect(await active(inviter)).toBe(false)
  await inviter.toGame(-60)
  expect(await withdraw(inviter, 115)).toBe('SUCCESS')
})

it('a refund that has to be played first stays beside the wallet until it has been played', async () => {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.toGame(1000)
  await player.play(-400)
  await pass(86_400)
  expect(await message(player, '/api/refund/receive')).toBe('REFUND_SUCCESS')
  expect(await message(player, '/api/refund/addWallet')).toBe('REFUND_CONDITION')
  expect(await player.walletSatang()).toBe(0)
  await player.play(30, 10)
  expect(await active(player)).toBe(false)
  expect(await message(player, '/api/refund/addWallet')).toBe('REFUND_SUCCESS')
  expect(await player.walletSatang()).toBe(20_00)
})

itEndsSound(server)
