/** Proves S31. */
import { object, parse, string } from 'valibot'
import { expect, it } from 'vitest'
import { ledgerViolations } from '../../../server/ledger/books/invariants.ts'
import { bonus } from '../../../src/contract/bonus.ts'
import { serverForFile } from '../../support/test-server.ts'
import { SOUND } from '../ledger/sound.ts'
import { newPlayer, type Player } from './player.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const SATURDAY = 6

const server = await serverForFile({ config: { rateLimit: false } })

async function pass(advanceSeconds: number): Promise<Date> {
  const { body } = await server.sandbox('POST', '/api/clock', { advanceSeconds })
  return new Date(parse(object({ now: string() }), body).now)
}

/** Advances the clock to that hour in Bangkok, on that day of the week if one is given. */
async function untilBangkok(hour: number, weekday?: number): Promise<void> {
  const bangkok = new Date((await pass(0)).getTime() + 7 * HOUR_SECONDS * 1000)
  const sinceMidnight = (bangkok.getTime() / 1000) % DAY_SECONDS
  const days = weekday === undefined ? 1 : ((weekday - bangkok.getUTCDay() + 7) % 7) + 7
  await pass(Math.ceil(days * DAY_SECONDS - sinceMidnight + hour * HOUR_SECONDS))
}

/** Deposits, receives and cancels: the receipt is counted. */
async function take(player: Player, code: string): Promise<unknown> {
  await player.deposit(1000)
  const { status, body } = await player.request(`/api/bonus/activate/${code}`)
  await player.request('/api/bonus/clear')
  return status === 200 ? 'received' : body
}

const MAX_CLAIMED = { message: 'BONUS_MAX_CLAIMED' }

it('the limit of a day begins again at midnight in Bangkok', async () => {
  const player = await newPlayer(server)
  await untilBangkok(23)
  expect(await take(player, 'DAILY10')).toBe('received')
  expect(await take(player, 'DAILY10')).toBe('received')
  expect(await take(player, 'DAILY10')).toEqual(MAX_CLAIMED)
  await pass(HOUR_SECONDS)
  expect(await take(player, 'DAILY10')).toBe('received')
  const { body } = await player.request('/api/bonus')
  const daily = parse(bonus.list.response, body).find(({ code }) => code === 'DAILY10')
  expect(daily?.userBonus?.received).toHaveLength(3)
})

it('the limit of a week begins again on Sunday', async () => {
  const player = await newPlayer(server)
  await untilBangkok(1, SATURDAY)
  for (let time = 0; time < 3; time += 1) expect(await take(player, 'WEEKLY5')).toBe('received')
  await pass(DAY_SECONDS - 2 * HOUR_SECONDS)
  expect(await take(player, 'WEEKLY5')).toEqual(MAX_CLAIMED)
  await pass(2 * HOUR_SECONDS)
  expect(await take(player, 'WEEKLY5')).toBe('received')
})

it('a limit for ever does not begin again', async () => {
  const player = await newPlayer(server)
  expect(await take(player, 'WELCOME20')).toBe('received')
  await pass(400 * DAY_SECONDS)
  expect(await take(player, 'WELCOME20')).toEqual(MAX_CLAIMED)
})

it('a deposit of an earlier day earns nothing today', async () => {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await pass(2 * DAY_SECONDS)
  const { body } = await player.request('/api/bonus/activate/DAILY10')
  expect(body).toEqual({ message: 'BONUS_CONDITION' })
})

it('after all of this, the ledger is sound', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
})
