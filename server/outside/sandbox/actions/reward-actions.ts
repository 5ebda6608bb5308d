import * as v from 'valibot'
import { inEachLanguage } from '../../../settings/content/in-each-language.ts'
import { PRIZES } from '../../../settings/content/rewards/wheel.ts'
import { type Action, defineAction, PositiveBaht } from '../action.ts'
import type { World } from '../world.ts'

const MAX_COINS = 1_000_000

/** The operator sets how often a member can spin the wheel. */
export function setMemberCoins(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/members/:username/coins',
    title: 'The operator sets wheel coins',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'coins', label: 'Coins', kind: 'number', initial: '3' },
    ],
    input: v.object({
      username: v.string(),
      coins: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COINS)),
    }),
    async act({ username, coins }) {
      const member = await world.requireMember(username)
      await world.operator.setCoins(member.id, coins)
      return { username: member.username, coins }
    },
  })
}

/** The operator gives a member a coupon, also for a prize that no longer exists. */
export function giveMemberCoupon(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'POST',
    path: '/api/members/:username/coupon',
    title: 'The operator gives a prize coupon',
    fields: [
      { name: 'username', label: 'Member', kind: 'text', initial: demoUsername },
      { name: 'prizeCode', label: 'Prize', kind: 'choice', options: PRIZES.map(({ code }) => code) },
    ],
    input: v.object({
      username: v.string(),
      prizeCode: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/)),
    }),
    async act({ username, prizeCode }) {
      const member = await world.requireMember(username)
      const coupon = await world.operator.giveCoupon(member.id, prizeCode)
      return { username: member.username, prizeCode, coupon }
    },
  })
}

/** The operator publishes a promotion code. */
export function publishPromotionCode(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/promotions',
    title: 'The operator publishes a promotion',
    fields: [
      { name: 'code', label: 'Code', kind: 'text', initial: 'LUCKY88' },
      { name: 'amount', label: 'Amount, baht', kind: 'number', initial: '88' },
      { name: 'percentFail', label: 'Lost below, percent', kind: 'number', initial: '5' },
      { name: 'description', label: 'Description, HTML', kind: 'text', initial: '<p>฿88</p>' },
      { name: 'capacity', label: 'For how many members', kind: 'number' },
    ],
    input: v.object({
      code: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{1,64}$/)),
      amount: PositiveBaht,
      percentFail: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
      description: v.pipe(v.string(), v.maxLength(20_000)),
      capacity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
    }),
    async act({ code, amount, percentFail, description, capacity }) {
      await world.operator.publishPromotion({
        code,
        amountSatang: amount,
        percentFail,
        description: inEachLanguage(() => description),
        ...(capacity === undefined ? {} : { capacity }),
      })
      return { code }
    },
  })
}
