import { beforeEach, describe, expect, it } from 'vitest'
import {
  addCoins,
  claimableCoupons,
  claimCoupon,
  drawSlice,
  giveCoupon,
  setCoins,
  spendCoin,
  spinWheel,
} from '../../../../server/domains/rewards/wheel.ts'
import { wheelSlices } from '../../../../server/settings/content/rewards/wheel.ts'
import { databaseForFile } from '../../../support/database/test-database.ts'
import { memberWith, type TestMember } from '../../../support/members.ts'
import { USUAL_SETTINGS } from '../../../support/usual-settings.ts'
import { later, NOW } from '../reward-steps.ts'

const DAY_MS = 86_400_000
const WHEEL = { slices: wheelSlices(USUAL_SETTINGS.wheel.weights), couponDays: 30 }

const test = await databaseForFile()
let member: TestMember
beforeEach(async () => {
  member = await memberWith(test.db, { WALLET: 0 })
})

const spin = () => test.db.transaction((tx) => spinWheel(tx, WHEEL, member.id, NOW))
const coupons = (now = NOW) => claimableCoupons(test.db, member.id, now)
const giveOne = (prizeCode: string, now = NOW) =>
  giveCoupon(test.db, { memberId: member.id, prizeCode, now, days: 30 })

describe('a turn of the wheel', () => {
  it('costs a coin, and its prize is among the coupons', async () => {
    await setCoins(test.db, member.id, 2)
    const first = await spin()
    expect(first?.remainingCoin).toBe(1)
    expect((await spin())?.remainingCoin).toBe(0)
    expect(await coupons()).toHaveLength(2)
    const { code, ...prize } = first?.slice.prize ?? { code: '' }
    const amountSatang = 'amountSatang' in prize ? prize.amountSatang : 0
    expect((await coupons()).at(-1)).toMatchObject({ prizeCode: code, amountSatang })
  })

  it('lands on one of the slices that it is given', async () => {
    await setCoins(test.db, member.id, 1)
    const slices = WHEEL.slices.filter(({ code }) => code === 'F')
    const landed = await test.db.transaction((tx) => spinWheel(tx, { ...WHEEL, slices }, member.id, NOW))
    expect(landed?.slice.code).toBe('F')
  })

  it('without a coin does not happen', async () => {
    expect(await spin()).toBeUndefined()
    expect(await coupons()).toEqual([])
  })

  it('happens no more often than there are coins, however many requests arrive at once', async () => {
    await addCoins(test.db, member.id, 3)
    const spins = await Promise.all(Array.from({ length: 8 }, spin))
    expect(spins.filter((one) => one !== undefined)).toHaveLength(3)
    expect(await coupons()).toHaveLength(3)
  })

  it('needs a wheel', () => {
    expect(() => drawSlice([], () => 0)).toThrow(RangeError)
    expect(() => drawSlice([{ weight: 0 }], () => 0)).toThrow(RangeError)
  })
})

it('coins are added to the existing ones, set to a number, and taken one by one from their owner', async () => {
  const other = await memberWith(test.db, { WALLET: 0 })
  await setCoins(test.db, other.id, 7)
  await setCoins(test.db, member.id, 5)
  await setCoins(test.db, member.id, 1)
  await addCoins(test.db, member.id, 2)
  expect([await spendCoin(test.db, member.id), await spendCoin(test.db, member.id)]).toEqual([2, 1])
  expect(await spendCoin(test.db, other.id)).toBe(6)
})

describe('the coupons of a member', () => {
  it('are those that can still be claimed, the newest first', async () => {
    const [old, cash, thing] = [
      await giveOne('CASH5', later(-31 * DAY_MS)),
      await giveOne('CASH50', later(-1)),
      await giveOne('GIFT'),
    ]
    const claimed = await giveOne('SPIN1')
    await test.db.transaction((tx) => claimCoupon(tx, { memberId: member.id, couponId: claimed, now: NOW }))
    expect(await coupons()).toMatchObject([
      { id: thing, prizeCode: 'GIFT', amountSatang: 0 },
      { id: cash, prizeCode: 'CASH50', amountSatang: 50_00 },
    ])
    expect((await coupons(later(-DAY_MS))).map(({ id }) => id)).toContain(old)
  })

  it('keep their original value, belong to nobody else, and have no value for a removed prize', async () => {
    const id = await giveOne('SPRING88')
    expect(await coupons()).toMatchObject([{ id, prizeCode: 'SPRING88', amountSatang: 0 }])
    member = await memberWith(test.db, { WALLET: 0 })
    expect(await coupons()).toEqual([])
  })
})
