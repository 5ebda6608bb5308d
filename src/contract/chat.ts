import * as v from 'valibot'
import { defineEndpoint, PUBLIC_READ, UPLOAD_TIMEOUT_MS } from './endpoint.ts'
import { DateTime, Id, Maybe, Text } from './primitives.ts'
import { Acknowledgement, BareOr, ListOf } from './shapes.ts'

const Button = v.object({
  title: v.string(),
  /** web, call, postback; a button of another type does nothing. */
  type: Maybe(v.string()),
  payload: Maybe(v.string()),
})

const Card = v.object({
  image_url: Maybe(v.string()),
  title: Maybe(v.string()),
  subtitle: Maybe(v.string()),
  buttons: v.nullish(v.array(Button), []),
})

/** The fields of all message types together. `message_type` determines which of them are present. */
const Payload = v.object({
  message: Maybe(v.string()),
  /** image, video or file, with its URL. */
  fileType: Maybe(v.string()),
  url: Maybe(v.string()),
  filePath: Maybe(v.string()),
  buttons: Maybe(v.array(Button)),
  elements: Maybe(v.array(Card)),
})

/** A message that cannot be parsed is kept without its content, so that one bad message does not hide the conversation. */
const Message = v.object({
  message_type: v.string(),
  payload: v.fallback(Maybe(v.union([v.string(), Payload])), undefined),
})

const Conversation = v.object({
  sender: v.string(),
  message: Message,
  userId: Maybe(Id),
  guestId: Maybe(v.string()),
  username: Maybe(v.string()),
  name: Maybe(v.string()),
  deviceToken: Maybe(v.string()),
  /** By the sender's clock. Together with the session it identifies the sender's own messages. */
  createdAt: DateTime,
  /** When the server received it, by the server's clock. Our server sends it; others need not. */
  receivedAt: Maybe(DateTime),
  session_id: Maybe(v.string()),
})

/** The author: the member of the token, or the guest with this random id. */
const Caller = { userId: Maybe(Text(64)), guestId: Maybe(Text(64)) }

const Link = Text(2048)

const OutgoingMessage = v.object({
  message_type: Text(32),
  payload: v.union([
    Text(2000),
    v.object({
      message: Maybe(Text(2000)),
      title: Maybe(Text(200)),
      payload: Maybe(Text(2000)),
      fileType: Maybe(v.picklist(['image', 'video', 'file'])),
      url: Maybe(Link),
      filePath: Maybe(Link),
    }),
  ]),
})

const upload = {
  method: 'POST',
  access: 'caller',
  effect: 'change',
  multipart: true,
  timeoutMs: UPLOAD_TIMEOUT_MS,
  body: v.object(Caller),
  response: BareOr('path', v.string()),
} as const

/** The live chat with the operator. */
export const chat = {
  config: defineEndpoint({
    ...PUBLIC_READ,
    path: '/api/chat/config',
    summary: 'Prefix of the realtime rooms',
    response: v.object({ PREFIX: v.string() }),
  }),
  sendMessage: defineEndpoint({
    method: 'POST',
    path: '/api/chat/send-message',
    summary: 'Say something; the answer is the time at which the server took it',
    access: 'caller',
    effect: 'change',
    body: v.object({
      ...Caller,
      sender: v.literal('customer'),
      message: OutgoingMessage,
      username: Maybe(Text(64)),
      name: Maybe(Text(100)),
      deviceToken: Maybe(Text(512)),
      createdAt: Maybe(DateTime),
      session_id: Maybe(Text(64)),
    }),
    response: BareOr('timestamp', DateTime),
  }),
  history: defineEndpoint({
    method: 'POST',
    path: '/api/chat/history',
    summary: 'The conversation so far, newest first',
    access: 'caller',
    effect: 'read',
    body: v.object({
      ...Caller,
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
      skip: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
    }),
    response: ListOf('conversations', Conversation),
  }),
  uploadImage: defineEndpoint({ ...upload, path: '/api/chat/upload-image', summary: 'Hand in a picture' }),
  uploadVideo: defineEndpoint({ ...upload, path: '/api/chat/upload-video', summary: 'Hand in a video' }),
  markRead: defineEndpoint({
    method: 'PUT',
    path: '/api/chat/read-customer/',
    summary: "Mark the operator's messages as read",
    access: 'caller',
    effect: 'change',
    body: v.object(Caller),
    response: Acknowledgement,
  }),
}
