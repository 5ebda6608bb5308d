import * as v from 'valibot'
import { type Action, defineAction } from '../action.ts'
import { SMS_MODES } from '../providers/simulated-sms.ts'
import type { World } from '../world.ts'

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
