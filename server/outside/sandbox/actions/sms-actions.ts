import * as v from 'valibot'
import { canonicalUsername } from '../../../domains/members/log-in.ts'
import { type Action, defineAction } from '../action.ts'
import { SMS_MODES } from '../providers/simulated-sms.ts'
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

/** The SMS provider starts to accept messages, to refuse them, or to send them without an answer. */
export function smsBehaviour(world: World): Action {
  return defineAction({
    method: 'PUT',
    path: '/api/sms/behaviour',
    title: 'The SMS provider changes its behaviour',
    fields: [{ name: 'mode', label: 'It answers', kind: 'choice', options: SMS_MODES }],
    input: v.object({ mode: v.picklist(SMS_MODES) }),
    act({ mode }) {
      world.sms.behave(mode)
      return { mode }
    },
  })
}
