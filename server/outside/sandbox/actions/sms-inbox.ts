import * as v from 'valibot'
import { canonicalUsername } from '../../../domains/members/log-in.ts'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

/** Somebody looks at their phone. */
export function smsInbox(world: World, demoUsername: string): Action {
  return defineAction({
    method: 'GET',
    path: '/api/sms/:phone',
    title: 'A phone shows its messages',
    fields: [{ name: 'phone', label: 'Phone number', kind: 'text', initial: demoUsername }],
    input: v.object({ phone: v.string() }),
    act: async ({ phone }) => ({ messages: await world.sms.inbox(canonicalUsername(phone)) }),
  })
}
