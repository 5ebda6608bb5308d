import * as v from 'valibot'
import { type Action, defineAction } from '../action.ts'
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
