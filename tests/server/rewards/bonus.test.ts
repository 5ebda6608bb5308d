/** Proves S30 and S31. */
import { type InferOutput, parse } from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { SECTIONS } from '../../../desk/contract/site/sections.ts'
import { activateBonus } from '../../../server/domains/rewards/bonuses.ts'
import { bonusRules, offerEveryBonus } from '../../../server/settings/content/rewards/bonuses.ts'
import { readFirst } from '../../../server/settings/settings.ts'
import { bonus } from '../../../src/contract/bonus.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { arrive } from '../deposits/arrivals.ts'
import { giveHouseMoney } from '../ledger/fixtures.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce, newPlayer, type Player } from './player.ts'
import {
  awardsOf,
  give,
  later,
  NOW,
  postedAs,
  requestWithdrawal,
  settleWithdrawal,
  winPlay,
} from './reward-steps.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const { db } = server
let member: TestMember
beforeEach(async () => {
  member = await memberWith(db, { WALLET: 0 })
})

const RULES = bonusRules(parse(SECTIONS.bonuses, offerEveryBonus(readFirst().bonuses)), NOW)
const DAY_MS = 86_400_000

const deposit = (amountSatang: number, occurredAt = NOW) =>
  arrive(db, { memberId: member.id, amountSatang, occurredAt })

const activate = (code: string, now = NOW, memberId = member.id) =>
  db.transaction((tx) => activateBonus(tx, { memberId, code, now }, RULES))

it.each([
  ['a fifth of the deposit', 1000_00, 200_00],
  ['whole satang', 100_04, 20_00],
  ['no more than its maximum', 90_000_00, 500_00],
  ['a fifth of the minimum deposit', 100_00, 20_00],
])('a bonus gives %s', async (_what, paidSatang, givenSatang) => {
  await deposit(paidSatang)
  await activate('WELCOME20')
  expect(await awardsOf(db, member.id)).toMatchObject([
    { source: 'bonus', code: 'WELCOME20', period: 'ever', ordinal: 1, satang: givenSatang, isEarned: true },
  ])
  expect(await booksOf(db, member.id)).toMatchObject({ wallet: paidSatang + givenSatang })
  expect(await postedAs(db, member.id, 'bonus')).toMatchObject([
    { description: 'WELCOME20', occurredAt: NOW },
  ])
})

it('a bonus that is not on the list does not exist', async () => {
  await expect(activate('NOPE')).rejects.toMatchObject({ code: 'NO_DATA' })
})

it('a bonus needs a deposit that is large enough and has earned none', async () => {
  await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
  await deposit(99_99)
  await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
  await deposit(100_00)
  await activate('DAILY10')
  await winPlay(db, member.id)
  await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
})

it('a bonus of a day accepts deposits of that day in Bangkok only, two times', async () => {
  await deposit(100_00, new Date('2026-11-21T16:59:59.999Z'))
  await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
  await deposit(100_00, new Date('2026-11-21T17:00:00Z'))
  for (let more = 0; more < 3; more += 1) await deposit(100_00)
  for (let time = 0; time < 2; time += 1) {
    await activate('DAILY10')
    await winPlay(db, member.id)
  }
  await expect(activate('DAILY10')).rejects.toMatchObject({ code: 'BONUS_MAX_CLAIMED' })
  await deposit(100_00, later(DAY_MS))
  await activate('DAILY10', later(DAY_MS))
  expect(await awardsOf(db, member.id)).toMatchObject([
    { period: '2026-11-22', ordinal: 1 },
    { period: '2026-11-22', ordinal: 2 },
    { period: '2026-11-23', ordinal: 1 },
  ])
})

it('a bonus of a week counts from Sunday', async () => {
  await deposit(500_00)
  await activate('WEEKLY5', later(6 * DAY_MS))
  await winPlay(db, member.id)
  await expect(activate('WEEKLY5', later(7 * DAY_MS))).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
  await deposit(500_00, later(7 * DAY_MS))
  await activate('WEEKLY5', later(7 * DAY_MS))
  expect(await awardsOf(db, member.id)).toMatchObject([{ period: '2026-11-22' }, { period: '2026-11-29' }])
})

it('a bonus without a period is not given again after a year', async () => {
  await deposit(100_00)
  await activate('WELCOME20')
  await winPlay(db, member.id)
  const again = activate('WELCOME20', later(400 * DAY_MS))
  await expect(again).rejects.toMatchObject({ code: 'BONUS_MAX_CLAIMED' })
})

it('a bonus of a fixed amount needs no deposit, and the last one is given to one of two members', async () => {
  await db.query('test.stock', "INSERT INTO bonus_stock (code, taken) VALUES ('FIRST50', 9999)")
  const ids = [member.id, (await memberWith(db, { WALLET: 0 })).id]
  const ends = await Promise.allSettled(ids.map((id) => activate('FIRST50', NOW, id)))
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused).toMatchObject([{ code: 'BONUS_FULL' }])
  const given = await Promise.all(ids.map((id) => awardsOf(db, id)))
  expect(given.flat()).toMatchObject([{ code: 'FIRST50', satang: 50_00, isEarned: false }])
  expect(await db.query('test.taken', 'SELECT code, taken FROM bonus_stock')).toEqual([
    { code: 'FIRST50', taken: 10_000 },
  ])
  await db.query('test.restock', 'UPDATE bonus_stock SET taken = 0')
})

it('a bonus waits while another is in play, or a refund waits to be taken', async () => {
  await give(db, member.id, { source: 'refund' })
  await expect(activate('FIRST50')).rejects.toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' })
  await winPlay(db, member.id)
  await expect(activate('FIRST50')).rejects.toMatchObject({ code: 'BONUS_REMAINING' })
})

/** What happens to 1,000 baht and so on of the member, one after the other, in baht. */
const paid = (baht: number) => () => deposit(baht * 100)
const withdrawn = (baht: number, outcome?: 'SUCCESS' | 'FAILED') => async (): Promise<unknown> => {
  await requestWithdrawal(db, member, baht * 100)
  return outcome && settleWithdrawal(db, member.id, outcome, NOW)
}
const taken = (code: string) => async (): Promise<unknown> => {
  await activate(code)
  return winPlay(db, member.id)
}
const lost = (baht: number) => () =>
  giveHouseMoney(db, member.id, { kind: 'game-transfer', amountSatang: -baht * 100, occurredAt: NOW })

it.each<[string, (() => Promise<unknown>)[], string, number | undefined]>([
  ['2,000 in and 2,000 out earn nothing', [paid(2000), withdrawn(2000, 'SUCCESS')], 'WELCOME20', undefined],
  ['a withdrawal that waits counts as out', [paid(2000), withdrawn(2000)], 'WELCOME20', undefined],
  ['a withdrawal that was refused does not', [paid(2000), withdrawn(2000, 'FAILED')], 'WELCOME20', 400],
  ['its rest counts', [paid(1000), withdrawn(500, 'SUCCESS')], 'WELCOME20', 100],
  ['its rest is less than the minimum', [paid(1000), withdrawn(901, 'SUCCESS')], 'WELCOME20', undefined],
  [
    'the newest money is withdrawn first: a withdrawn and repeated deposit does not renew older money',
    [paid(150), paid(2000), withdrawn(2000, 'SUCCESS')],
    'WELCOME20',
    30,
  ],
  [
    'what was withdrawn and deposited again is a deposit',
    [paid(1000), withdrawn(1000, 'SUCCESS'), paid(1000)],
    'DAILY10',
    100,
  ],
  [
    'what was withdrawn and deposited again is one deposit, which earns once',
    [paid(1000), withdrawn(1000, 'SUCCESS'), paid(1000), taken('DAILY10')],
    'DAILY10',
    undefined,
  ],
  [
    'one that has earned a bonus is withdrawn like any other',
    [paid(1000), paid(2000), taken('WELCOME20'), withdrawn(2500, 'SUCCESS')],
    'DAILY10',
    50,
  ],
  ['what was lost in games has not been withdrawn', [paid(1000), lost(1000)], 'WELCOME20', 200],
])('a deposit earns a bonus only while its money is here: %s', async (_what, events, code, givenBaht) => {
  for (const happen of events) await happen()
  const before = (await awardsOf(db, member.id)).length
  const outcome = await activate(code).then(
    () => 'given',
    (error: unknown) => Object(error).code,
  )
  expect(outcome).toBe(givenBaht === undefined ? 'BONUS_CONDITION' : 'given')
  const given = (await awardsOf(db, member.id)).slice(before)
  expect(given).toMatchObject(givenBaht === undefined ? [] : [{ satang: givenBaht * 100 }])
})
const take = (player: Player, code: string) => player.request(`/api/bonus/activate/${code}`)
const active = async (player: Player): Promise<InferOutput<typeof bonus.active.response>> =>
  parse(bonus.active.response, (await player.request('/api/bonus/check/active')).body)

it('the list of bonuses shows the conditions and the end of each, and how often the member has received it', async () => {
  const player = await newPlayer(server)
  const { body } = await player.request('/api/bonus', 'GET', undefined, { 'accept-language': 'en' })
  const bonuses = parse(bonus.list.response, body)
  expect(
    bonuses.map(({ code, type, maxReceived, title, conditions }) => [
      code,
      type,
      maxReceived,
      title,
      conditions,
    ]),
  ).toEqual([
    ['WELCOME20', 'limit', 1, '20% more on your deposit', 'Up to ฿500 · play 5x before withdrawing'],
    ['DAILY10', 'day', 2, '10% more on today’s deposit', 'Up to ฿200 · play 3x before withdrawing'],
    ['WEEKLY5', 'week', 3, '5% more on this week’s deposit', 'Up to ฿1,000 · play 2x before withdrawing'],
    ['FIRST50', 'limit', 1, '฿50 free, no deposit', 'Play 10x before withdrawing'],
  ])
  expect(bonuses[0]?.banners.map(({ html }) => html).join('')).toBe(
    '<p>Deposit ฿100 or more and receive <b>20%</b> of it, up to ฿500. Your last deposit counts. What you have withdrawn since does not.</p>' +
      '<ul><li>Once for each account.</li></ul>' +
      '<ul><li>Play 5 times the bonus, and all of it is yours.</li>' +
      '<li>With less than 5% of the bonus left, it ends.</li>' +
      '<li>After the bonus, whoever withdraws less than it has become forfeits the rest of it.</li></ul>',
  )
  expect(bonuses[0]?.userBonus).toEqual({ _id: undefined, isActive: false, received: [] })
  for (const banner of bonuses.flatMap(({ banners }) => banners)) {
    const picture = await server.request(banner.image ?? '')
    expect(picture.headers.get('content-type')).toContain('image/svg+xml')
    expect(picture.body).toMatch(/^<svg [^]*<\/svg>$/)
  }
})

it('a bonus is paid by the house into the wallet, and is then active, with its progress by the rounds that count', async () => {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await player.toGame(500)
  await player.play(-30)
  expect((await player.request('/api/bonus/check/minimum')).body).toEqual({ message: 'OK' })
  const house = await houseBalance(db, 'bonus')
  const answer = parse(bonus.activate.response, (await take(player, 'WELCOME20')).body)
  expect(answer).toMatchObject({ isActive: true, received: [{ updatedAt: expect.any(String) }] })
  expect(await player.walletSatang()).toBe(700_00)
  expect(await houseBalance(db, 'bonus')).toBe(house - 200_00)
  const given = { amount: 200_00, target: 1000_00, successAt: 0, failAt: 10_00 }
  expect(await active(player)).toMatchObject({
    status: true,
    type: 'WELCOME20',
    progress: { ...given, turnover: 0, value: 200_00 },
  })
  await player.play(20.5, -40)
  expect(await active(player)).toMatchObject({ progress: { ...given, turnover: 60_50, value: 180_50 } })
  const bonuses = parse(bonus.list.response, (await player.request('/api/bonus')).body)
  expect(bonuses.find(({ code }) => code === 'WELCOME20')?.userBonus).toEqual(answer)
  expect((await player.request('/api/bonus/check/minimum')).body).toEqual({ message: 'BONUS_CONDITION' })
})

it('a bonus is given no more often than its limit, and cancelled once, over all concurrent calls', async () => {
  const player = await newPlayer(server)
  const answers = await atOnce(30, () => take(player, 'FIRST50'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await player.walletSatang()).toBe(50_00)
  const cleared = await atOnce(30, () => player.request('/api/bonus/clear'))
  expect(new Set(cleared.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await player.walletSatang()).toBe(0)
  expect((await take(player, 'FIRST50')).body).toEqual({ message: 'BONUS_MAX_CLAIMED' })
})

it('cancelling a bonus queries the games first, so that winnings cannot be hidden there', async () => {
  const player = await newPlayer(server)
  await player.deposit(1000)
  await take(player, 'WELCOME20')
  await player.toGame(100)
  await player.settle(300)
  expect((await player.request('/api/bonus/clear')).status).toBe(200)
  const { wallet, slots } = await player.wallet()
  const inGame = slots.find(({ code }) => code === 'PG')?.amount ?? 0
  expect(wallet.amount + inGame).toBe(1000_00)
})

itEndsSound(server)
