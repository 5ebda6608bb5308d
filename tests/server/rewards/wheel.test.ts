/** Proves S31, S32 and S79. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { SECTIONS } from '../../../desk/contract/site/sections.ts'
import {
  claimableCoupons,
  claimCoupon,
  drawSlice,
  giveCoupon,
  handOutGift,
  setCoins,
  spinWheel,
} from '../../../server/domains/rewards/wheel.ts'
import { sliceDescription, wheelOdds, wheelSlices } from '../../../server/settings/content/rewards/wheel.ts'
import { readFirst } from '../../../server/settings/settings.ts'
import { spinwheel } from '../../../src/contract/spinwheel.ts'
import { LANGUAGES } from '../../../src/domain/languages.ts'
import { houseBalance } from '../../support/database/house-balance.ts'
import { booksOf, memberWith, type TestMember } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { itEndsSound } from '../ledger/sound.ts'
import { atOnce } from './player.ts'
import { give, later, NOW, postedAs, winPlay } from './reward-steps.ts'

const DAY_MS = 86_400_000
const USUAL = parse(SECTIONS.wheel, readFirst().wheel)
const SLICES = wheelSlices(USUAL)
const WHEEL = { slices: SLICES, couponDays: 30 }

const server = await serverForFile({ config: { rateLimit: false } })
const { db } = server
let member: TestMember
beforeEach(async () => {
  member = await memberWith(db, { WALLET: 0 })
})

const DRAWS = 100_000
const TOTAL = SLICES.reduce((sum, { weight }) => sum + weight, 0)
/** Above it, a fair wheel of 8 slices is once in a thousand times (chi-square, 7 degrees of freedom). */
const ONE_IN_A_THOUSAND = 24.322

/** How far that many turns of a wheel are from the odds that it should have. */
function chiSquare(slices: typeof SLICES): number {
  const counts = new Map<string, number>()
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const { code } = drawSlice(slices)
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return SLICES.reduce((sum, { code, weight }) => {
    const expected = (DRAWS * weight) / TOTAL
    return sum + ((counts.get(code) ?? 0) - expected) ** 2 / expected
  }, 0)
}

it('the wheel follows its weights over 100,000 turns, unlike one that is wrong by a twentieth', () => {
  // A fair wheel fails one of these in a thousand, and all three in a thousand million.
  const smallest = Math.min(...[1, 2, 3].map(() => chiSquare(SLICES)))
  expect(smallest).toBeLessThan(ONE_IN_A_THOUSAND)
  const bent = SLICES.map((slice) =>
    slice === SLICES[0] ? { ...slice, weight: slice.weight + TOTAL / 20 } : slice,
  )
  expect(chiSquare(bent)).toBeGreaterThan(ONE_IN_A_THOUSAND)
})

it('every slice has exactly the tickets of its weight', () => {
  const tickets = Array.from({ length: TOTAL }, (_, ticket) => drawSlice(SLICES, () => ticket).code)
  for (const { code, weight } of SLICES) {
    expect(tickets.filter((drawn) => drawn === code)).toHaveLength(weight)
  }
})

it('a wheel without slices or weights is not turned', () => {
  expect(() => drawSlice([], () => 0)).toThrow(RangeError)
  expect(() => drawSlice([{ weight: 0 }], () => 0)).toThrow(RangeError)
})

it('the odds are published without rounding errors', async () => {
  const document = await readFile(join(import.meta.dirname, '../../../docs/prize-wheel.md'), 'utf8')
  const rows = [...document.matchAll(/^\| ([A-Z]) +\| (\S+?),? .*\| +(\d+) \| +([\d.]+)% \|$/gm)]
  expect(
    rows.map(([, code, label, weight, chance]) => [code, label, Number(weight), Number(chance)]),
  ).toEqual(
    SLICES.map(({ code, prize, weight }) => [code[0], prize.label, weight / 10, (weight * 100) / TOTAL]),
  )
})

it.each(LANGUAGES)(
  'the odds are in the conditions and on each slice in %s, those of a prize over all its slices',
  (language) => {
    expect(wheelOdds(USUAL, language)).toContain('฿5 44%, ฿20 12%, ฿10 32%, ฿50 4.5%, ฿100 1.5%, ×1 6%')
    expect(wheelOdds(USUAL, language), 'no full stop in Thai or Lao').not.toContain('. ')
    const chances = SLICES.map((slice) => sliceDescription(slice, USUAL, language).match(/[\d.]+%/)?.[0])
    expect(chances).toEqual(['44%', '12%', '32%', '4.5%', '44%', '1.5%', '32%', '6%'])
  },
)

const turn = (slices = SLICES) => db.transaction((tx) => spinWheel(tx, { ...WHEEL, slices }, member.id, NOW))
const coupons = (now = NOW) => claimableCoupons(db, member.id, now)
const giveOne = (prizeCode: string, now = later(-30 * DAY_MS)) =>
  giveCoupon(db, { memberId: member.id, prizeCode, now, days: 30 })
const claim = (couponId: string, now = NOW) =>
  db.transaction((tx) => claimCoupon(tx, { memberId: member.id, couponId, now }))

it('a turn costs a coin and lands on one of its slices, whose prize is among the coupons', async () => {
  await setCoins(db, member.id, 2)
  const slices = SLICES.filter(({ code }) => code === 'F-CASH100')
  const first = await turn(slices)
  expect(first).toMatchObject({ remainingCoin: 1, slice: { code: 'F-CASH100' } })
  expect((await turn())?.remainingCoin).toBe(0)
  expect(await coupons()).toHaveLength(2)
  const { code, ...prize } = first?.slice.prize ?? { code: '' }
  const amountSatang = 'amountSatang' in prize ? prize.amountSatang : 0
  expect((await coupons()).at(-1)).toMatchObject({ prizeCode: code, amountSatang })
})

it('turns happen no more often than the member has coins, however many requests arrive at once', async () => {
  const other = await memberWith(db, {})
  await setCoins(db, other.id, 7)
  await setCoins(db, member.id, 3)
  const turns = await atOnce(8, () => turn())
  expect(turns.filter((one) => one !== undefined)).toHaveLength(3)
  expect(await coupons()).toHaveLength(3)
})

it('a coupon for money is paid once', async () => {
  const id = await giveOne('CASH50')
  const house = await houseBalance(db, 'luckydraw')
  expect(await claim(id.toUpperCase())).toBeUndefined()
  expect(await houseBalance(db, 'luckydraw')).toBe(house - 50_00)
  expect(await claim(id)).toBe('NO_CLAIMABLE_COUPON')
  expect(await booksOf(db, member.id)).toMatchObject({ wallet: 50_00 })
  expect(await postedAs(db, member.id, 'luckydraw')).toEqual([
    { actor: member.id, description: '฿50', reference: `coupon:${id}`, occurredAt: NOW },
  ])
})

it('a coupon is valid until the last moment of the day that is shown as its last', async () => {
  const id = await giveOne('CASH5')
  const [last, after] = [new Date('2026-11-22T23:59:59.999+07:00'), new Date('2026-11-23T00:00:00+07:00')]
  const [shown] = await coupons(last)
  expect(shown?.expiresAt).toEqual(last)
  expect(await coupons(after)).toEqual([])
  expect(await claim(id, after)).toBe('COUPON_EXPIRED')
  expect(await claim(id, last)).toBeUndefined()
})

it('a coupon for money waits while a bonus is in play; one for a coin does not', async () => {
  const [cash, coin] = [await giveOne('CASH5'), await giveOne('SPIN1')]
  await setCoins(db, member.id, 2)
  await give(db, member.id)
  expect(await claim(cash)).toBe('BONUS_REMAINING')
  expect(await claim(coin)).toBeUndefined()
  expect((await turn())?.remainingCoin, 'of two and the one that was claimed').toBe(2)
  await winPlay(db, member.id)
  expect(await claim(cash)).toBeUndefined()
})

it.each([
  ['for a thing', 'GIFT', 'INVALID_COUPON_TYPE'],
  ['for a prize that is no longer known', 'SPRING88', 'INVALID_PRIZE_CODE'],
])('a coupon %s is not paid by a click', async (_what, prizeCode, error) => {
  expect(await claim(await giveOne(prizeCode))).toBe(error)
})

const handOut = (couponId: string, now = NOW, memberId = member.id) =>
  db.transaction((tx) => handOutGift(tx, { memberId, couponId, now }))

it('a coupon for a gift is handed out once, in its time, to the member who won it', async () => {
  const id = await giveOne('GIFT')
  expect(await handOut(id, NOW, randomUUID())).toBe('unknown')
  expect(await handOut(await giveOne('CASH5'))).toBe('unknown')
  expect(await handOut(id, later(DAY_MS))).toBe('expired')
  const both = await Promise.all([handOut(id), handOut(id)])
  expect(both.toSorted()).toEqual(['claimed', 'done'])
  expect(await claim(id)).toBe('NO_CLAIMABLE_COUPON')
  expect((await coupons()).map(({ prizeCode }) => prizeCode)).toEqual(['CASH5'])
})

it('a coupon for money without an amount is invalid', async () => {
  const id = await giveOne('CASH5')
  await server.database.asSupervisor(`UPDATE coupon SET amount_satang = 0 WHERE id = '${id}'`)
  expect(await claim(id)).toBe('INVALID_COUPON_TYPE')
})

it('a coupon of another member does not exist for the caller', async () => {
  const id = await giveOne('CASH5')
  member = await memberWith(db, { WALLET: 0 })
  for (const wrong of [id, `${id}0`, `0${id}`, randomUUID(), 'x'])
    expect(await claim(wrong)).toBe('INVALID_CODE')
  expect(await coupons()).toEqual([])
})

it('the coupons of a member are those that can still be claimed, the newest first, with the value of their day', async () => {
  const old = await giveOne('CASH5', later(-31 * DAY_MS))
  const cash = await giveOne('CASH50', later(-1))
  const thing = await giveOne('SPRING88', NOW)
  expect(await claim(await giveOne('SPIN1', NOW))).toBeUndefined()
  expect(await coupons()).toMatchObject([
    { id: thing, prizeCode: 'SPRING88', amountSatang: 0 },
    { id: cash, prizeCode: 'CASH50', amountSatang: 50_00 },
  ])
  expect((await coupons(later(-DAY_MS))).map(({ id }) => id)).toContain(old)
})

const call = (path: string, options: { method?: string; body?: object; key?: string } = {}) =>
  server.request(`/api/spinwheel/${path}`, {
    token: member.token,
    headers: { 'accept-language': 'en' },
    ...options,
  })
const spin = async () => parse(spinwheel.spin.response, (await call('spin', { method: 'POST' })).body)
const listed = async () => parse(spinwheel.coupons.response, (await call('coupon')).body)
const coins = async () => parse(spinwheel.setup.response, (await call('setup')).body).result.userCoin

it('a spin lands on a slice of the wheel that is shown, and its prize is found after a lost answer', async () => {
  await setCoins(db, member.id, 2)
  const { activeSpinwheel } = parse(spinwheel.setup.response, (await call('setup')).body).result
  expect(activeSpinwheel).toMatchObject({ name: 'Prize wheel', slice: { length: 8 } })
  expect(activeSpinwheel?.slice[0]?.htmlDescription).toContain('Chance 44%')
  const won = await spin()
  expect(won).toMatchObject({ success: true, result: { remainingCoin: 1 } })
  const slice = activeSpinwheel?.slice.find(({ code }) => code === won.result?.code)
  expect(slice?.label).toBe(won.result?.label)
  const [coupon, ...others] = await listed()
  expect(others).toEqual([])
  expect(coupon?.prize.slice).toBe(won.result?.label)
  expect(won.result?.coupon, 'it can be claimed at once').toBe(coupon?.isHandedOut ? undefined : coupon?._id)
  expect(await coins()).toBe(1)
})

it('a spin costs no other coin when it is repeated with its key, and is refused once the coins are used up', async () => {
  await setCoins(db, member.id, 1)
  const key = randomUUID()
  const answers = await atOnce(20, async () => (await call('spin', { method: 'POST', key })).body)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ success: true, result: { remainingCoin: 0 } })
  expect(await spin()).toMatchObject({ success: false, error: 'NO_CLAIMABLE_COUPON' })
})

it('a spin is refused when the wheel is switched off, and the coin stays', async () => {
  await setCoins(db, member.id, 1)
  await server.sandbox('PUT', '/api/site', { spinActive: false })
  expect(await spin()).toMatchObject({ success: false, error: 'INVALID_CODE' })
  expect((await call('active')).body).toEqual({ active: false })
  expect((await call('setup')).body).toEqual({ result: { activeSpinwheel: null, userCoin: 1 } })
  await server.sandbox('PUT', '/api/site', { spinActive: true })
})

it('a coupon is paid once, even with many concurrent claims', async () => {
  const id = await giveOne('CASH100', new Date())
  expect((await listed())[0]).toMatchObject({ _id: id, prize: { slice: '฿100' }, amount: 100_00 })
  const claims = await atOnce(60, async () => {
    return (await call('coupon/claim', { method: 'POST', body: { coupon: id } })).body
  })
  expect(claims.filter((body) => JSON.stringify(body) === '{"success":true}')).toHaveLength(1)
  expect(claims).toContainEqual({ success: false, error: 'NO_CLAIMABLE_COUPON' })
  expect(await booksOf(db, member.id)).toMatchObject({ wallet: 100_00 })
})

it('a coupon for a removed prize is shown by its code', async () => {
  await giveOne('SPRING88', new Date())
  expect((await listed())[0]?.prize).toEqual({ slice: 'SPRING88', name: undefined })
})

itEndsSound(server)
