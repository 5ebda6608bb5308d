/** What the house gives away, as its people decide at the desk. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Section } from '../../../desk/contract/site/sections.ts'
import { bangkokDay } from '../../../server/platform/calendar/bangkok.ts'
import { type AtDesk, deskServerForFile } from '../../support/desk.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { newPlayer, type Player } from './player.ts'

const server = await deskServerForFile({ config: { rateLimit: false } })
const { db } = server
const [mali, nok, aree] = [await server.enter('mali'), await server.enter('nok'), await server.enter('aree')]

/** The section as somebody reads it, the newest version first. */
const read = async (section: Section) => Object((await nok.call('/api/site/read', { section })).body)

/** Saves what the newest version says, with changes. */
async function save(section: Section, changes: object, by: AtDesk = mali) {
  const [{ number, content }] = (await read(section)).versions
  const body = { section, seen: number, content: { ...content, ...changes }, because: 'a test' }
  return (await by.keyed('/api/site/save', body)).body
}

/** Confirms the newest version. */
async function confirm(section: Section, by: AtDesk = nok) {
  const [{ number }] = (await read(section)).versions
  return (await by.keyed('/api/site/confirm', { section, number })).body
}

/** Saves and confirms it. */
async function change(section: Section, changes: object) {
  expect(await save(section, changes)).toEqual({ outcome: 'waiting' })
  expect(await confirm(section)).toEqual({ outcome: 'done' })
}

const CODE = { isOn: true, code: 'songkran', amount: 50, capacity: 2, percentFail: 5 }
const take = async (player: Player, code: string) =>
  (await player.request(`/api/promotion/activate/${code}`)).body
const hasPromotions = async (player: Player) =>
  Object((await player.request('/api/bonus/check/active')).body).hasPromotions

it('a code is made by two, taken by so many members, ended by one, and who has it keeps it', async () => {
  const [first, second, third] = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  expect(await save('promotions', { promotions: [CODE] })).toEqual({ outcome: 'waiting' })
  expect(await take(first, 'SONGKRAN')).toEqual({ message: 'NO_PROMOTION' })
  expect(await confirm('promotions', mali)).toEqual({ outcome: 'other-person' })
  expect(await confirm('promotions')).toEqual({ outcome: 'done' })
  await expect.poll(() => take(first, 'SONGKRAN')).toBe(true)
  expect((await third.request('/api/promotion/find/Songkran')).body).toMatchObject({ percentFail: 5 })
  expect(await take(second, 'songkran')).toBe(true)
  expect(await take(third, 'songkran')).toEqual({ message: 'BONUS_FULL' })

  expect(await save('promotions', { promotions: [{ ...CODE, isOn: false }] })).toEqual({ outcome: 'done' })
  await expect.poll(() => take(third, 'songkran')).toEqual({ message: 'NO_PROMOTION' })
  expect(await first.walletSatang()).toBe(50_00)
  expect((await first.request('/api/bonus/check/active')).body).toMatchObject({
    type: 'SONGKRAN',
    progress: { amount: 50, target: 150 },
  })
})

it('no code is asked for where none can be used', async () => {
  const player = await newPlayer(server)
  expect(await save('promotions', { promotions: [] })).toEqual({ outcome: 'done' })
  await expect.poll(() => hasPromotions(player)).toBe(false)
  await change('promotions', { promotions: [{ ...CODE, code: 'NEW' }] })
  await expect.poll(() => hasPromotions(player)).toBe(true)
})

it.each<[string, object]>([
  ['more money', { amount: 51 }],
  ['more members', { capacity: 3 }],
  ['less play', { turnoverMultiple: 1 }],
  ['a longer time', { until: '2099-01-01T00:00:00.000Z' }],
  ['another code', { code: 'OTHER' }],
])('a code with %s needs a second person', async (_what, more) => {
  await save('promotions', { promotions: [{ ...CODE, isOn: false }] })
  await change('promotions', { promotions: [CODE] })
  expect(await save('promotions', { promotions: [{ ...CODE, ...more }] })).toEqual({ outcome: 'waiting' })
  expect(await save('promotions', { promotions: [{ ...CODE, ...more, isOn: false }] })).toEqual({
    outcome: 'done',
  })
})

it('what is prepared while it is off is switched on by two', async () => {
  const rich = { ...CODE, code: 'RICH', amount: 100_000 }
  expect(await save('promotions', { promotions: [{ ...rich, isOn: false }] })).toEqual({ outcome: 'done' })
  expect(await save('promotions', { promotions: [rich] })).toEqual({ outcome: 'waiting' })
})

it.each(['spinActive', 'refundActive', 'inviteActive'])(
  '%s is switched off by one and on by two',
  async (name) => {
    expect(await save('switches', { [name]: false })).toEqual({ outcome: 'done' })
    await change('switches', { [name]: true })
  },
)

const progress = async (player: Player) =>
  Object((await player.request('/api/bonus/check/active')).body).progress

it('a bonus keeps its terms for who has it when it is changed, and another of its kind is offered', async () => {
  const { shares, gifts } = (await read('bonuses')).versions[0].content
  const [old, later] = [await newPlayer(server), await newPlayer(server)]
  await old.request('/api/bonus/activate/FIRST50')
  const offered = async () => Object((await later.request('/api/bonus')).body)
  const another = { ...gifts[0], code: 'FIRST70', amount: 70, turnoverMultiple: 20 }
  await change('bonuses', { gifts: [{ ...gifts[0], isOn: false }, another], shares })
  const codes = async () => (await offered()).map(({ code }: { code: string }) => code)
  await expect.poll(codes).toEqual(['WELCOME20', 'DAILY10', 'WEEKLY5', 'FIRST70'])
  const { banners, title } = (await offered()).at(-1)
  expect(title).toContain('฿70')
  expect((await server.request(banners[1].image)).body).toContain('×20')
  expect((await later.request('/api/bonus/activate/FIRST50')).body).toEqual({ message: 'NO_DATA' })
  await later.request('/api/bonus/activate/FIRST70')
  expect(await progress(old)).toMatchObject({ amount: 50, target: 500 })
  expect(await progress(later)).toMatchObject({ amount: 70, target: 1400 })
})

it('what comes back of losses and what friends earn is changed by two, and shown at once', async () => {
  const player = await newPlayer(server)
  const banners = async (what: string) => Object((await player.request(`/api/${what}/banners`)).body)
  await change('returns', { refund: { percentOfLoss: 10 }, invite: { percentOfTurnover: 0.25 } })
  await expect.poll(async () => JSON.stringify(await banners('refund'))).toContain('10%')
  const [, { html, image }] = await banners('invite')
  expect(html).toContain('0.25%')
  expect((await server.request(image)).body).toContain('0.25%')
  const wrong = { refund: { percentOfLoss: 10, percentSuccess: 20, percentFail: 30 } }
  expect(await save('returns', wrong)).toMatchObject({ message: 'KEY_INVALID' })
})

/** So many slices of a prize, all with one chance. */
const slices = (many: number, prize: object) =>
  Array.from({ length: many }, () => ({ chance: 100 / many, ...prize }))
const spin = async (player: Player) =>
  Object((await player.request('/api/spinwheel/spin', 'POST')).body).result
const coins = (to: readonly string[], many: number, by = mali, key = randomUUID()) =>
  by.keyed('/api/rewards/coins', { to, coins: many, because: 'a test' }, key)
const coinsOf = async (player: Player) =>
  Object((await player.request('/api/spinwheel/setup')).body).result.userCoin

it('a wheel is changed by two, its chances follow, and the next turn is drawn from it', async () => {
  const player = await newPlayer(server)
  expect((await coins([player.username], 2)).body).toEqual({ outcome: 'done' })
  await change('wheel', { slices: slices(4, { prize: 'CASH', amount: 7 }) })
  await expect
    .poll(async () => JSON.stringify((await server.request('/api/lookup/conditions')).body))
    .toContain('฿7 100%')
  expect(await spin(player)).toMatchObject({ label: '฿7', remainingCoin: 1 })
  await change('wheel', { slices: slices(5, { prize: 'CASH', amount: 1 }) })
  await expect
    .poll(async () => JSON.stringify((await player.request('/api/spinwheel/setup')).body))
    .toContain('฿1')
  expect(await spin(player)).toMatchObject({ label: '฿1' })
})

it.each<[string, readonly object[]]>([
  ['chances that are less than 100 percent', slices(4, { prize: 'CASH', amount: 5, chance: 24.99 })],
  ['chances that are more', slices(4, { prize: 'CASH', amount: 5, chance: 25.01 })],
  ['a slice that never wins', slices(4, { prize: 'CASH', amount: 5, chance: 0 })],
  ['money without an amount', slices(4, { prize: 'CASH' })],
  ['a gift with an amount', slices(4, { prize: 'GIFT', amount: 5 })],
  ['turns without an end', slices(4, { prize: 'SPIN', amount: 1 })],
  ['three slices', [...slices(2, { prize: 'CASH', amount: 5, chance: 25 }), { prize: 'GIFT', chance: 50 }]],
])('a wheel with %s is refused', async (_what, wrong) => {
  expect(await save('wheel', { slices: wrong })).toMatchObject({ message: 'KEY_INVALID' })
})

it('one person gives a few coins in a day, and more only with a second', async () => {
  const [one, other] = [await newPlayer(server), await newPlayer(server)]
  const to = [one.username, other.username, ` ${one.username} `]
  const key = randomUUID()
  expect((await coins(to, 5, nok, key)).body).toEqual({ outcome: 'done' })
  expect((await coins(to, 5, nok, key)).body).toEqual({ outcome: 'done' })
  expect([await coinsOf(one), await coinsOf(other)]).toEqual([5, 5])
  // Each coin counts 100 baht, of 2000 in a day.
  const both = await Promise.all([coins([one.id], 6, nok), coins([other.id], 6, nok)])
  const outcomes = both.map(({ body }) => String(Object(body).outcome))
  expect(outcomes.toSorted()).toEqual(['done', 'waiting'])

  expect((await coins(to, 30)).body).toEqual({ outcome: 'waiting' })
  expect((await coins(to, 30)).body).toEqual({ outcome: 'already-proposed' })
  const waiting = Object((await nok.call('/api/proposals', {})).body)
  const proposal = waiting.find(({ after }: { after: string }) => after === '2 × 30')
  expect(proposal).toMatchObject({ kind: 'coins', amount: 6000, about: { length: 2 } })
  expect(await mali.actAt('proposals', proposal.id, { act: 'confirm' })).toEqual({ outcome: 'other-person' })
  expect(await nok.actAt('proposals', proposal.id, { act: 'confirm' })).toEqual({ outcome: 'done' })
  expect(await nok.actAt('proposals', proposal.id, { act: 'confirm' })).toMatchObject({ outcome: 'moved-on' })
  expect((await coinsOf(one)) + (await coinsOf(other))).toBe(76)
  const logged = await db.query(
    'test.coins',
    "SELECT detail ->> 'coins' AS coins FROM desk_log WHERE act = 'member-coins' AND member_id = $1 ORDER BY id DESC LIMIT 1",
    [other.id],
  )
  expect(logged).toEqual([{ coins: '30' }])
})

it('coins are confirmed for what they can win then, not when they were proposed', async () => {
  const player = await newPlayer(server)
  const lek = await server.enter('lek')
  expect((await coins([player.id], 100, nok)).body).toEqual({ outcome: 'waiting' })
  const { slices: before } = (await read('wheel')).versions[0].content
  await change('wheel', { slices: slices(4, { prize: 'CASH', amount: 500 }) })
  const [waiting] = Object((await lek.call('/api/proposals', { memberId: player.id })).body)
  expect(waiting).toMatchObject({ kind: 'coins', amount: 50_000 })
  expect(await lek.decide(player.id)).toEqual({ outcome: 'needs-manager' })
  expect(await nok.decide(player.id, { act: 'withdraw' })).toEqual({ outcome: 'done' })
  await change('wheel', { slices: before })
})

it('a list with somebody who is no member gives nobody a coin', async () => {
  const player = await newPlayer(server)
  const { body } = await coins([player.username, '0899999999', 'x'], 1)
  expect(body).toEqual({ outcome: 'unknown', who: ['0899999999', 'x'] })
  expect(await coinsOf(player)).toBe(0)
})

it.each([
  ['no coin', 0],
  ['a part of a coin', 0.5],
  ['a negative number', -1],
  ['more than a member gets at once', 101],
])('%s is refused', async (_what, many) => {
  const player = await newPlayer(server)
  expect((await coins([player.username], many)).body).toMatchObject({ message: 'KEY_INVALID' })
})

it('the wheel is offered to who has a coin, or may get one', async () => {
  const player = await newPlayer(server)
  const isOffered = async () => (await player.request('/api/spinwheel/active')).body
  expect(await isOffered()).toEqual({ active: true })
  const roles = "UPDATE staff SET status = $1 WHERE role IN ('cashier', 'manager') AND status = $2"
  await db.query('test.leave', roles, ['suspended', 'active'])
  expect(await isOffered()).toEqual({ active: false })
  await db.query('test.coin', 'UPDATE member SET coin = 1 WHERE id = $1', [player.id])
  expect(await isOffered()).toEqual({ active: true })
  await db.query('test.come-back', roles, ['active', 'suspended'])
})

it('what rewards cost in a day or month is what the postings say, with who took them', async () => {
  const now = Date.parse(Object((await server.sandbox('POST', '/api/clock', { advanceSeconds: 0 })).body).now)
  const day = bangkokDay(new Date(now))
  const costs = async (period: string) => Object((await aree.call('/api/rewards', { period })).body)
  const taken = { account: 'promotion', code: 'SONGKRAN' }
  for (const period of [day, day.slice(0, 7)]) {
    expect((await costs(period)).costs).toContainEqual({
      ...taken,
      times: 2,
      members: 2,
      given: 100,
      takenBack: 0,
    })
    const entries = await aree.call('/api/books/entries', { day: period, ...taken })
    expect(entries.body).toMatchObject([{ amount: 50 }, { amount: 50 }])
    const others = await aree.call('/api/books/entries', { day: period, ...taken, code: 'NEW' })
    expect(others.body).toEqual([])
  }
  expect(await costs(day)).toMatchObject({ coins: { given: 78, turns: 2 }, open: { times: 2, amount: 8 } })
  expect(await costs('2026-02')).toMatchObject({ costs: [], coins: { given: 0, turns: 0 } })
  expect((await aree.call('/api/rewards', { period: '2026-13' })).body).toMatchObject({
    message: 'KEY_INVALID',
  })
})

itEndsSound(server)
