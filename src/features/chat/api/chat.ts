import * as v from 'valibot'
import { chat } from '../../../contract/chat.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { mediaUrl } from '../../../data/site/server-urls.ts'
import { env } from '../../../env.ts'
import { call } from '../../../http/client.ts'
import { upload } from '../../../http/upload.ts'
import { meets, withOlder } from '../chat-conversation.ts'
import type { ChatParty } from './chat-party.ts'

/** One message from either side. */
export type ChatMessage = ResponseOf<typeof chat.history>[number]

/** How many messages are read at a time. */
export const CHAT_PAGE = 10

/** Origin of the sockets; undefined where the backend is another origin and none is configured for the chat. */
export function chatSocketOrigin(): string | undefined {
  if (env.chatUrl !== '') return env.chatUrl
  return env.backendUrl === '' ? location.origin : undefined
}

/** The URL of a picture, video or other file that was sent; undefined as with `mediaUrl`. */
export function chatMediaUrl(value: string | undefined): string | undefined {
  return mediaUrl(value, env.chatUrl)
}

/** The chat room of the customer. @throws ApiError */
export async function chatRoom({ userId, guestId }: ChatParty): Promise<string> {
  const { PREFIX } = await call(chat.config)
  return `${PREFIX}-${userId ?? guestId ?? ''}`
}

/** A page of the conversation, oldest first; `skip` counts from the newest. @throws ApiError */
export async function chatHistory({ userId, guestId }: ChatParty, skip: number): Promise<ChatMessage[]> {
  const newestFirst = await call(chat.history, { body: { userId, guestId, limit: CHAT_PAGE, skip } })
  return newestFirst.reverse()
}

/** A message from the customer: text, the answer to a button, or a file that was uploaded before. */
export interface OutgoingMessage {
  readonly message_type: 'text' | 'postback' | 'media'
  readonly payload: {
    readonly message?: string
    readonly title?: string
    readonly payload?: string
    readonly fileType?: 'image' | 'video'
    readonly url?: string
    readonly filePath?: string
  }
}

/** Sends a message. Sending it again with the same session and time has no further effect. @throws ApiError */
export async function sayInChat(
  { userId, guestId, username, name }: ChatParty,
  sent: { readonly session_id: string; readonly createdAt: string; readonly message: OutgoingMessage },
): Promise<void> {
  const body = { userId, guestId, username, name, sender: 'customer', deviceToken: '', ...sent } as const
  await call(chat.sendMessage, { body })
}

/** Uploads a file and resolves with its path. @throws ApiError; an `AbortError` when it was stopped */
export function uploadToChat(
  { userId, guestId }: ChatParty,
  file: File,
  { kind, ...options }: { kind: 'image' | 'video'; signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<string> {
  const endpoint = kind === 'image' ? chat.uploadImage : chat.uploadVideo
  return upload(endpoint, { body: { userId, guestId }, file, fileName: file.name }, options)
}

/** Reports to the operator that everything has been read. @throws ApiError */
export async function markChatRead({ userId, guestId }: ChatParty): Promise<void> {
  await call(chat.markRead, { body: { userId, guestId } })
}

/** Parses a message from a socket like any response; undefined when it is not a message. */
export function readReceived(received: unknown): ChatMessage | undefined {
  const parsed = v.safeParse(chat.history.response, [received])
  return parsed.success ? parsed.output[0] : undefined
}

/** More pages than anyone has missed. The bound keeps a faulty server from occupying the phone. */
const MAX_PAGES_MISSED = 50

interface Newest {
  /** Oldest first, without a gap. */
  readonly part: readonly ChatMessage[]
  /** Whether these are all the messages there are. */
  readonly isWhole: boolean
}

/** Reads the newest messages, back to the first known one. @throws ApiError */
export async function readNewest(party: ChatParty, known: readonly ChatMessage[]): Promise<Newest> {
  let part: ChatMessage[] = []
  for (let count = 0; count < MAX_PAGES_MISSED; count++) {
    // Sequential: whether another page is needed depends on this one.
    const page = await chatHistory(party, part.length)
    part = withOlder(part, page)
    if (page.length < CHAT_PAGE) return { part, isWhole: true }
    if (meets(known, part)) break
  }
  return { part, isWhole: false }
}
