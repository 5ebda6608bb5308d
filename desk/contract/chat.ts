import * as v from 'valibot'
import { UPLOAD_TIMEOUT_MS } from '../../src/contract/endpoint.ts'
import { DateTime, Text } from '../../src/contract/primitives.ts'
import { LANGUAGES } from '../../src/domain/languages.ts'
import { deskChange, deskQuery, deskRead } from './endpoint.ts'
import { ById, Id, SeenText } from './fields.ts'
import { Item, OPENED, queueEndpoints } from './queue.ts'
import { CHAT_ROLES, ROLES } from './roles.ts'

/** The longest message, in UTF-16 units. */
export const CHAT_TEXT_LIMIT = 2000

const ChatText = v.pipe(Text(CHAT_TEXT_LIMIT), v.trim())

/** How many messages are read at a time. */
export const CHAT_PAGE = 30

/** Where a file of a conversation is, by the number of its message; it is no call of the contract, because its answer is a file. */
export const CHAT_FILE_PATH = '/api/chat/:id/files/:seq'

const { steps, ...KNOWN } = OPENED

/** A message of a conversation. */
const Message = v.object({
  /** 1, 2, 3 and so on. */
  seq: v.number(),
  isOurs: v.boolean(),
  /** Who of the house said it. */
  by: v.nullish(v.string()),
  /** text, postback, media, or what only other systems send. */
  type: v.string(),
  text: v.string(),
  /** Of a file that is kept here. */
  file: v.nullish(v.picklist(['image', 'video'])),
  /** What it offers to choose from. */
  choices: v.array(v.string()),
  at: DateTime,
})

export type ChatMessage = v.InferOutput<typeof Message>

/**
 * The conversations with members and guests. Searched for: a phone number or its last four digits, or part of a name. Their ids are the desk's own:
 * whoever knows the id of a guest is that guest.
 */
export const chat = {
  ...queueEndpoints({
    name: 'chat',
    /** `closed`: nobody has it, and nobody waits. A new message opens it again. */
    states: ['waiting', 'claimed', 'closed'],
    filters: ['waiting', 'mine', 'all'],
    counted: ['waiting', 'mine', 'all'],
    row: {
      ...Item.entries,
      /** The member's phone number, masked; absent for a guest. */
      member: v.nullish(v.string()),
      /** As a guest calls themselves. */
      guest: v.nullish(v.string()),
      isLocked: v.boolean(),
      /** Since when the customer waits for an answer. */
      waitingSince: v.nullish(DateTime),
      lastAt: DateTime,
    },
    detail: {
      /** Absent for a guest. */
      known: v.nullish(v.object(KNOWN)),
      /** In which the customer wrote last. */
      language: v.nullish(v.picklist(LANGUAGES)),
      begunAt: DateTime,
      /** To whom it can be handed over. */
      colleagues: v.array(v.object({ id: Id, name: v.string(), isHere: v.boolean() })),
      steps,
    },
    act: v.variant('act', [
      v.object({ act: v.picklist(['claim', 'release', 'close']) }),
      /** From the person who was seen to have it. */
      v.object({ act: v.literal('take-over'), from: Id }),
      v.object({ act: v.literal('hand-over'), to: Id }),
      v.object({ act: v.literal('answer'), text: v.optional(ChatText, ''), picture: v.optional(Id) }),
    ]),
    roles: CHAT_ROLES,
    /** `cannot-answer`: that person may answer no more. `picture-gone`: it was sent up too long ago. */
    refusals: ['cannot-answer', 'picture-gone'],
    summary: {
      read: 'A conversation with what is known of the member; logged as a read of the member',
      act: 'Claims, takes over, answers, hands over, releases or closes',
    },
  }),
  messages: deskQuery({
    path: '/api/chat/:id/messages',
    summary: 'What was said, the newest first; logged as a read of the member',
    may: ROLES,
    params: ById,
    body: v.object({ before: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
    response: v.array(Message),
  }),
  sendPicture: deskChange({
    path: '/api/chat/picture',
    summary: 'Keeps a picture, PNG, JPEG or GIF, which is then sent with an answer',
    may: CHAT_ROLES,
    multipart: true,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    response: v.object({ picture: Id }),
  }),
}

export type Row = v.InferOutput<typeof chat.list.response>['rows'][number]
export type Detail = v.InferOutput<typeof chat.read.response>
export type State = Row['state']
export type Filter = v.InferOutput<typeof chat.list.body>['filter']
export type Act = v.InferOutput<typeof chat.act.body>
export type Outcome = v.InferOutput<typeof chat.act.response>

const CannedAnswer = v.object({
  id: Id,
  title: v.string(),
  th: v.string(),
  lo: v.string(),
  en: v.string(),
  version: v.number(),
})

export type CannedAnswer = v.InferOutput<typeof CannedAnswer>

/** Which one, as it was seen: `moved-on` where somebody has changed it since. */
const SeenAnswer = v.object({
  id: Id,
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
})

/** What people of the house say often, in each language. */
export const cannedAnswers = {
  list: deskRead({
    path: '/api/canned-answers',
    summary: 'All canned answers, by their titles',
    may: ROLES,
    response: v.array(CannedAnswer),
  }),
  save: deskChange({
    path: '/api/canned-answers',
    summary: 'Adds a canned answer, or changes the one that was seen',
    may: CHAT_ROLES,
    idempotencyKey: true,
    body: v.object({
      seen: v.nullish(SeenAnswer),
      title: v.pipe(SeenText(60), v.minLength(1)),
      th: ChatText,
      lo: ChatText,
      en: ChatText,
    }),
    response: v.object({ outcome: v.picklist(['done', 'moved-on']) }),
  }),
  remove: deskChange({
    path: '/api/canned-answers/remove',
    summary: 'Removes the one that was seen',
    may: CHAT_ROLES,
    idempotencyKey: true,
    body: SeenAnswer,
    response: v.object({ outcome: v.picklist(['done', 'moved-on']) }),
  }),
}
