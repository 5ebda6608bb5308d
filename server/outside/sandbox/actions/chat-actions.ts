import * as v from 'valibot'
import { Text } from '#contract/primitives.ts'
import { type Action, defineAction } from '../action.ts'
import { roomOfIds } from '../chat/chat-desk.ts'
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

const Button = v.object({ title: Text(200), type: v.optional(Text(32)), payload: v.optional(Text(2000)) })

const Card = v.object({
  image_url: v.optional(Text(2048)),
  title: v.optional(Text(200)),
  subtitle: v.optional(Text(500)),
  buttons: v.optional(v.pipe(v.array(Button), v.maxLength(10))),
})

/** A message that an operator can send: any type, even one unknown to the app, with the fields of any of them. */
const OperatorMessage = v.object({
  message_type: v.pipe(Text(32), v.nonEmpty()),
  payload: v.union([
    v.pipe(
      Text(2000),
      v.transform((message) => ({ message })),
    ),
    v.object({
      message: v.optional(Text(2000)),
      fileType: v.optional(v.picklist(['image', 'video', 'file'])),
      url: v.optional(Text(2048)),
      filePath: v.optional(Text(2048)),
      buttons: v.optional(v.pipe(v.array(Button), v.maxLength(10))),
      elements: v.optional(v.pipe(v.array(Card), v.maxLength(10))),
    }),
  ]),
})
