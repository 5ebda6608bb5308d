import { randomUUID } from 'node:crypto'
import { chat } from '#contract/chat.ts'
import type { AppDependencies } from '../../api/app-dependencies.ts'
import { OK } from '../../api/present.ts'
import { registerEndpoints } from '../../api/register-endpoints.ts'
import type { Api } from '../../api/route.ts'
import { markRead, messagesOf, presentMessage, say } from './chat-messages.ts'
import { chatPartyOf, requireChatOffered, roomOf } from './chat-party.ts'
import { CHAT_PICTURES, requireCustomerMessage, takeFile, uploadOwner } from './customer-message.ts'
import { requireGuestWords } from './guest-words.ts'
import { ROOM_PREFIX } from './socket-server.ts'

/**
 * Of a member, or of all guests of an address: a client may invent one guest after another. What guests do counts against no member who shares
 * the address with them. A single customer has a stricter limit for messages.
 */
const SEND_LIMIT = { name: 'chat-send', calls: 300, windowSeconds: 60, per: 'caller' } as const
const READ_LIMIT = { name: 'chat-read', calls: 1200, windowSeconds: 60, per: 'caller' } as const
/** Strict, because files stay on the disk. */
const UPLOAD_LIMIT = { name: 'chat-upload', calls: 60, windowSeconds: 600, per: 'caller' } as const

/** The live chat with the operator, for members and guests. */
export function chatRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'feed' | 'config' | 'settings' | 'files' | 'site'>,
): void {
  const { db, feed, config } = dependencies
  registerEndpoints(
    api,
    chat,
    {
      config: () => ({ PREFIX: ROOM_PREFIX }),
      sendMessage: async ({ member, body, address, language }) => {
        const party = chatPartyOf(member, body)
        await requireChatOffered(dependencies, party)
        const sent = await requireCustomerMessage(db, uploadOwner(party), body.message)
        if (party.kind === 'guest') await requireGuestWords(api.spend, address, sent.message)
        const takenAt = await say(
          { db, feed, rateLimit: config.rateLimit },
          {
            room: {
              id: roomOf(party),
              memberId: party.kind === 'member' ? party.member.id : null,
              guestName: party.kind === 'guest' ? body.name : undefined,
              language,
            },
            sender: 'customer',
            ...sent,
            sessionId: body.session_id ?? randomUUID(),
            sentAt: body.createdAt === undefined ? new Date() : new Date(body.createdAt),
          },
        )
        return takenAt.toISOString()
      },
      history: async ({ member, body }) => {
        const { limit, skip } = body
        const messages = await messagesOf(db, roomOf(chatPartyOf(member, body)), { limit, skip })
        return messages.map(presentMessage)
      },
      uploadImage: async ({ member, body, file, address }) =>
        takeFile(dependencies, { party: chatPartyOf(member, body), address }, file, CHAT_PICTURES),
      uploadVideo: async ({ member, body, file, address }) =>
        takeFile(dependencies, { party: chatPartyOf(member, body), address }, file, ['mp4', 'mov']),
      markRead: async ({ member, body }) => {
        await markRead(db, roomOf(chatPartyOf(member, body)))
        return OK
      },
    },
    {
      sendMessage: { rateLimit: SEND_LIMIT },
      history: { rateLimit: READ_LIMIT },
      markRead: { rateLimit: READ_LIMIT },
      uploadImage: { rateLimit: UPLOAD_LIMIT },
      uploadVideo: {
        rateLimit: UPLOAD_LIMIT,
        upload: { maxFileBytes: 20 * 1024 * 1024, oversize: 'KEY_INVALID' },
      },
    },
  )
}
