import * as v from 'valibot'
import { PRIZES } from '../../../settings/content/rewards/prizes.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

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
