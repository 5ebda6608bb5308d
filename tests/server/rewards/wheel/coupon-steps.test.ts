import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  claimableCoupons,
  claimCoupon,
  giveCoupon,
  handOutGift,
} from '../../../../server/domains/rewards/wheel.ts'
import { houseBalance } from '../../../support/database/house-balance.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { booksOf, memberWith, type TestMember } from '../../../support/members.ts'
import { give, later, NOW, postedAs, winPlay } from '../reward-steps.ts'

const DAY_MS = 86_400_000

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const giveOne = (prizeCode: string) =>
  giveCoupon(test.db, { memberId: member.id, prizeCode, now: later(-30 * DAY_MS), days: 30 })
const claim = (couponId: string, now = NOW) =>
  test.db.transaction((tx) => claimCoupon(tx, { memberId: member.id, couponId, now }))
const coins = async () =>
  (
    await test.db.query<{ coin: number }>('test.coin', 'SELECT coin FROM member WHERE id = $1', [member.id])
  )[0]?.coin

describe('a coupon', () => {
  it('for money is paid once', async () => {
    const id = await giveOne('CASH50')
    const house = await houseBalance(test.db, 'luckydraw')
    expect(await claim(id.toUpperCase())).toBeUndefined()
    expect(await houseBalance(test.db, 'luckydraw')).toBe(house - 50_00)
    expect(await claim(id)).toBe('NO_CLAIMABLE_COUPON')
    expect(await booksOf(test.db, member.id)).toMatchObject({ wallet: 50_00 })
    expect(await postedAs(test.db, member.id, 'luckydraw')).toEqual([
      { actor: member.id, description: '฿50', reference: `coupon:${id}`, occurredAt: NOW },
    ])
  })

  it.each(['2026-11-22T23:00:00+07:00', '2026-11-22T23:59:59.999+07:00'])(
    'is valid for the whole day that is shown as its last: %s',
    async (moment) => {
      const id = await giveOne('CASH5')
      const now = new Date(moment)
      const [shown] = await claimableCoupons(test.db, member.id, now)
      expect(shown?.expiresAt.toISOString()).toBe('2026-11-22T16:59:59.999Z')
      expect(await claim(id, now)).toBeUndefined()
    },
  )

  it('has expired on the day after', async () => {
    const id = await giveOne('CASH5')
    const now = new Date('2026-11-23T00:00:00+07:00')
    expect(await claimableCoupons(test.db, member.id, now)).toEqual([])
    expect(await claim(id, now)).toBe('COUPON_EXPIRED')
  })

  it('for money waits while a bonus is in play; one for a coin does not', async () => {
    const [cash, coin] = [await giveOne('CASH5'), await giveOne('SPIN1')]
    await give(test.db, member.id)
    const before = (await coins()) ?? 0
    expect(await claim(cash)).toBe('BONUS_REMAINING')
    expect(await claim(coin)).toBeUndefined()
    expect(await coins()).toBe(before + 1)
    await winPlay(test.db, member.id)
    expect(await claim(cash)).toBeUndefined()
  })

  it.each([
    ['for a thing', 'GIFT', 'INVALID_COUPON_TYPE'],
    ['for a prize that is no longer on the list', 'SPRING88', 'INVALID_PRIZE_CODE'],
  ])('%s is not paid by a click', async (_what, prizeCode, error) => {
    expect(await claim(await giveOne(prizeCode))).toBe(error)
  })

  it('for a gift is handed out once, in its time, to the member who won it', async () => {
    const id = await giveOne('GIFT')
    const handOut = (couponId: string, now = NOW, memberId = member.id) =>
      test.db.transaction((tx) => handOutGift(tx, { memberId, couponId, now }))
    expect(await handOut(id, NOW, randomUUID())).toBe('unknown')
    expect(await handOut(await giveOne('CASH5'))).toBe('unknown')
    expect(await handOut(id, later(DAY_MS))).toBe('expired')
    const both = await Promise.all([handOut(id), handOut(id)])
    expect(both.toSorted()).toEqual(['claimed', 'done'])
    expect(await claim(id)).toBe('NO_CLAIMABLE_COUPON')
    expect((await claimableCoupons(test.db, member.id, NOW)).map(({ prizeCode }) => prizeCode)).toEqual([
      'CASH5',
    ])
  })

  it('for money without an amount is invalid', async () => {
    const id = await giveOne('CASH5')
    await test.asSupervisor(`UPDATE coupon SET amount_satang = 0 WHERE id = '${id}'`)
    expect(await claim(id)).toBe('INVALID_COUPON_TYPE')
  })

  it('of another member does not exist for the caller', async () => {
    const id = await giveOne('CASH5')
    member = await memberWith(test.db, { WALLET: 0 })
    for (const wrong of [id, `${id}0`, `0${id}`, randomUUID(), 'x'])
      expect(await claim(wrong)).toBe('INVALID_CODE')
  })
})
