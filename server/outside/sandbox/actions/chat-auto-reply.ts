import * as v from 'valibot'
import { type Action, defineAction } from '../action.ts'
import type { World } from '../world.ts'

/** The operator switches on automatic replies, which show one type of message after another. */
export function chatAutoReply(world: World): Action {
  return defineAction({
    method: 'PUT',
    path: '/api/chat/auto-reply',
    title: 'A machine answers in the chat',
    fields: [{ name: 'autoReply', label: 'Answers by itself', kind: 'flag' }],
    input: v.object({ autoReply: v.optional(v.boolean()) }),
    act({ autoReply }) {
      if (autoReply !== undefined) world.chatDesk.autoReply = autoReply
      return { autoReply: world.chatDesk.autoReply }
    },
  })
}
