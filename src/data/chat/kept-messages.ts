import * as v from 'valibot'
import { tabStorage } from '../../storage/tab-storage.ts'
import type { OutgoingMessage } from './chat.ts'
import type { ChatParty } from './chat-party.ts'

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
  messages: v.array(v.object({ createdAt: v.string(), since: v.number(), message: Text })),
})

/** What a reload of the tab must not lose: what was typed, and the texts that the server does not have yet. Files are not kept. */
export type KeptMessages = Omit<v.InferOutput<typeof Record>, 'owner'>

/** Whether a message can be kept: all but files. */
export function isKept(message: OutgoingMessage): message is KeptMessages['messages'][number]['message'] {
  return message.message_type !== 'media'
}

const ownerOf = ({ userId, guestId }: ChatParty) => userId ?? guestId ?? ''

/** What that party had not sent, or undefined; what is damaged or somebody else's is nothing. */
export function readKeptMessages(party: ChatParty): KeptMessages | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Record), tabStorage.read(RECORD))
  return parsed.success && parsed.output.owner === ownerOf(party) ? parsed.output : undefined
}

/** Keeps it in this tab, in the place of what was kept; nothing of it when there is nothing. */
export function keepMessages(party: ChatParty, kept: KeptMessages): void {
  if (kept.draft === '' && kept.messages.length === 0) return tabStorage.remove(RECORD)
  tabStorage.write(RECORD, JSON.stringify(v.parse(Record, { ...kept, owner: ownerOf(party) })))
}
