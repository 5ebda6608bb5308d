import * as v from 'valibot'
import { tabStorage } from '../../../storage/tab-storage.ts'
import type { ChatParty } from './chat-party.ts'
import type { OutgoingMessage } from './chat.ts'

const RECORD = 'chat-unsent'

const Text = v.object({
  message_type: v.picklist(['text', 'postback']),
  payload: v.object({
    message: v.exactOptional(v.string()),
    title: v.exactOptional(v.string()),
    payload: v.exactOptional(v.string()),
  }),
})

const Record = v.object({
  owner: v.string(),
  sessionId: v.string(),
  draft: v.string(),
  messages: v.array(
    v.object({
      createdAt: v.string(),
      since: v.number(),
      message: Text,
      /** It waits for the customer to send it again. */
      hasFailed: v.exactOptional(v.boolean()),
    }),
  ),
})

/** Data that must survive a reload of the tab: the typed text, and the messages that the server does not have yet. Files are not kept. */
export type KeptMessages = Omit<v.InferOutput<typeof Record>, 'owner'>

interface Unsent {
  readonly createdAt: string
  readonly since: number
  readonly message: OutgoingMessage
  readonly delivery: 'uploading_file' | 'sending' | 'succeed' | 'failed'
}

/** What is kept of the messages: all that the server does not have, but files. */
export function keptOf(items: readonly Unsent[]): KeptMessages['messages'] {
  return items.flatMap(({ createdAt, since, message, delivery }) =>
    isText(message) && delivery !== 'succeed'
      ? [{ createdAt, since, message, hasFailed: delivery === 'failed' }]
      : [],
  )
}

/** Whether a reload of the tab would interrupt a message, or lose it: a file that has failed is not kept. */
export function isLostByReload({ message, delivery }: Unsent): boolean {
  return delivery === 'failed' ? !isText(message) : delivery !== 'succeed'
}

function isText(message: OutgoingMessage): message is KeptMessages['messages'][number]['message'] {
  return message.message_type !== 'media'
}

const ownerOf = ({ userId, guestId }: ChatParty) => userId ?? guestId ?? ''

/** Unsent messages of that customer; undefined when there are none, when they are damaged, or when they belong to another customer. */
export function readKeptMessages(party: ChatParty): KeptMessages | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Record), tabStorage.read(RECORD))
  return parsed.success && parsed.output.owner === ownerOf(party) ? parsed.output : undefined
}

/** Stores the unsent messages in this tab, replacing the former ones; deletes the entry when there are none. */
export function keepMessages(party: ChatParty, kept: KeptMessages): void {
  if (kept.draft === '' && kept.messages.length === 0) return tabStorage.remove(RECORD)
  tabStorage.write(RECORD, JSON.stringify(v.parse(Record, { ...kept, owner: ownerOf(party) })))
}
