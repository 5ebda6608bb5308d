import * as v from 'valibot'
import { type Action, defineAction } from '../action.ts'
import { roomOfIds } from '../chat/chat-desk.ts'
import { OperatorMessage } from '../chat/operator-message.ts'
import type { World } from '../world.ts'

/** The operator replies in a conversation, or begins one. */
export function chatReply(world: World): Action {
  return defineAction({
    method: 'POST',
    path: '/api/chat/reply',
    title: 'The operator answers in the chat',
    fields: [
      { name: 'userId', label: 'Id of the member', kind: 'text' },
      { name: 'guestId', label: 'or of the guest', kind: 'text' },
      { name: 'message', label: 'Text', kind: 'text', initial: 'How can we help?' },
    ],
    input: v.object({
      userId: v.optional(v.string()),
      guestId: v.optional(v.string()),
      message: v.union([
        OperatorMessage,
        v.pipe(
          v.string(),
          v.nonEmpty(),
          v.maxLength(2000),
          v.transform((message) => ({ message_type: 'text', payload: { message } })),
        ),
      ]),
    }),
    async act({ message, ...ids }) {
      await world.chatDesk.reply(roomOfIds(ids), message)
      return { sent: message.message_type }
    },
  })
}
