import * as v from 'valibot'
import { clock } from '../../../clock.ts'
import { ApiError } from '../../../http/errors.ts'
import { workInHand } from '../../../session/work-in-hand.ts'
import { tabStorage } from '../../../storage/tab-storage.ts'
import { messageId } from '../chat-conversation.ts'
import type { ChatParty } from './chat-party.ts'
import { type OutgoingMessage, sayInChat, uploadToChat } from './chat.ts'

/** How long an unsent message waits for a connection, in ms. After that the customer decides whether it still matters. */
const PATIENCE_MS = 10 * 60 * 1000
const FIRST_RETRY_MS = 2000
const LAST_RETRY_MS = 30_000

/** Key of the record in the tab's storage. */
const RECORD = 'chat-unsent'

const Kept = v.object({
  owner: v.string(),
  sessionId: v.string(),
  draft: v.string(),
  messages: v.array(
    v.object({
      createdAt: v.string(),
      since: v.number(),
      message: v.object({
        message_type: v.picklist(['text', 'postback']),
        payload: v.object({
          message: v.exactOptional(v.string()),
          title: v.exactOptional(v.string()),
          payload: v.exactOptional(v.string()),
        }),
      }),
      /** It waits for the customer to send it again. */
      hasFailed: v.exactOptional(v.boolean()),
    }),
  ),
})

/** A message from this phone that is not in the conversation yet. */
export interface Outgoing {
  /** The id that the message will have in the conversation. */
  readonly id: string
  readonly createdAt: string
  readonly message: OutgoingMessage
  readonly delivery: 'uploading_file' | 'sending' | 'succeed' | 'failed'
  /** It has not been sent yet and can still be removed. */
  readonly isWaiting: boolean
  /** The file on this phone, and the share of it that has been sent: 0 to 1. */
  readonly file?: File
  readonly preview?: string
  readonly progress: number
  readonly error?: unknown
  /** The server has inspected the file and refuses its content. */
  readonly isUnfit?: boolean
}

interface Item extends Outgoing {
  readonly kind?: 'image' | 'video'
  readonly stop: AbortController
  /** When it began to wait: the server's time, in ms since 1970. */
  readonly since: number
}

interface Listener {
  readonly onChange: () => void
  /** Called when the server has received a message. */
  readonly onTaken: () => void
}

/** The unsent messages, in the order in which they were written. */
export class ChatOutbox {
  /** One for each visit, reloads included. Together with the time of a message it makes up the message's id. */
  readonly #sessionId: string
  readonly #party: ChatParty
  readonly #listener: Listener
  #items: readonly Item[] = []
  #draft = ''
  #lastSaidMs = 0
  #isSending = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryMs = FIRST_RETRY_MS
  #release: (() => void) | undefined

  constructor(party: ChatParty, listener: Listener) {
    this.#party = party
    this.#listener = listener
    const { sessionId = crypto.randomUUID(), draft = '', messages = [] } = readKept(party) ?? {}
    this.#sessionId = sessionId
    this.#draft = draft
    this.#items = messages.map(({ hasFailed = false, ...kept }) =>
      this.#itemOf({ ...kept, delivery: hasFailed ? 'failed' : 'sending', isWaiting: !hasFailed }),
    )
  }

  get draft(): string {
    return this.#draft
  }

  keepDraft(text: string): void {
    this.#draft = text
    this.#keep()
  }

  get items(): readonly Outgoing[] {
    return this.#items
  }

  say(message: OutgoingMessage): void {
    this.#add({ message, delivery: 'sending' })
    void this.flush()
  }

  sendFile(file: File, kind: 'image' | 'video'): void {
    const message: OutgoingMessage = { message_type: 'media', payload: { fileType: kind } }
    const preview = URL.createObjectURL(file)
    void this.#upload(this.#add({ message, delivery: 'uploading_file', file, kind, preview }))
  }

  /** Sends a failed message again, under the same id, so that the server stores it only once even if it already has it. */
  resend(id: string): void {
    const item = this.#find(id)
    if (item?.delivery !== 'failed') return
    const needsUpload = item.file !== undefined && item.message.payload.filePath === undefined
    const delivery = needsUpload ? 'uploading_file' : 'sending'
    this.#replace(id, {
      delivery,
      error: undefined,
      isUnfit: false,
      progress: 0,
      stop: new AbortController(),
      since: clock.now(),
    })
    const again = this.#find(id)
    if (needsUpload && again) void this.#upload(again)
    else void this.flush()
  }

  /** Removes a message. One that the server already has stays in the conversation. */
  remove(id: string): void {
    const item = this.#find(id)
    if (item === undefined) return
    item.stop.abort()
    if (item.preview !== undefined) URL.revokeObjectURL(item.preview)
    this.#setItems(this.#items.filter((other) => other !== item))
  }

  /** Removes messages that have arrived in the conversation, even if sending them failed here. */
  confirm(isKnown: (id: string) => boolean): void {
    for (const { id } of this.#items) if (isKnown(id)) this.remove(id)
  }

  /** Sends the waiting messages, in order. Called again when the connection is back. */
  async flush(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#retry)
    for (let next = this.#waiting(); next !== undefined; next = this.#waiting()) {
      // One after the other, to keep the order in which they were written.
      if (!(await this.#send(next))) break
    }
    this.#isSending = false
  }

  /** Forgets all messages, without notifying the server. */
  end(): void {
    clearTimeout(this.#retry)
    for (const { id } of this.#items) this.remove(id)
    this.keepDraft('')
  }

  #find(id: string): Item | undefined {
    return this.#items.find((item) => item.id === id)
  }

  #waiting(): Item | undefined {
    return this.#items.find(({ delivery }) => delivery === 'sending')
  }

  /** False when there is no connection: then all waiting messages keep waiting. */
  async #send(item: Item): Promise<boolean> {
    const { id, createdAt, message } = item
    if (item.isWaiting && !clock.isRecent(item.since, PATIENCE_MS)) {
      this.#replace(id, { delivery: 'failed', isWaiting: false })
      return true
    }
    try {
      await sayInChat(this.#party, { session_id: this.#sessionId, createdAt, message })
      this.#retryMs = FIRST_RETRY_MS
      this.#replace(id, { delivery: 'succeed', isWaiting: false, error: undefined })
      this.#listener.onTaken()
      return true
    } catch (error) {
      if (isRefused(error)) {
        this.#replace(id, { delivery: 'failed', isWaiting: false, error })
        return true
      }
      const isTooMuch = error instanceof ApiError && error.code === 'REQUEST_LIMIT'
      this.#replace(id, { isWaiting: true, error: isTooMuch ? error : undefined })
      this.#retry = setTimeout(() => void this.flush(), this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS)
      return false
    }
  }

  async #upload({ id, file, kind, message, stop }: Item): Promise<void> {
    if (file === undefined || kind === undefined) return
    try {
      const path = await uploadToChat(this.#party, file, {
        kind,
        signal: stop.signal,
        onProgress: (progress) => this.#replace(id, { progress }),
      })
      this.#replace(id, {
        delivery: 'sending',
        message: { ...message, payload: { ...message.payload, url: path, filePath: path } },
        since: clock.now(),
      })
      await this.flush()
    } catch (error) {
      if (stop.signal.aborted) return
      const isUnfit = error instanceof ApiError && error.code === 'KEY_INVALID'
      this.#replace(id, { delivery: 'failed', error, isUnfit })
    }
  }

  #add(item: Pick<Item, 'message' | 'delivery'> & Partial<Item>): Item {
    // Two messages of the same millisecond would have the same id.
    this.#lastSaidMs = Math.max(clock.now(), this.#lastSaidMs + 1)
    const createdAt = new Date(this.#lastSaidMs).toISOString()
    const added = this.#itemOf({ createdAt, ...item })
    this.#setItems([...this.#items, added])
    return added
  }

  #itemOf(item: Pick<Item, 'createdAt' | 'message' | 'delivery'> & Partial<Item>): Item {
    const { createdAt } = item
    return {
      id: messageId({ session_id: this.#sessionId, createdAt }),
      progress: 0,
      isWaiting: false,
      stop: new AbortController(),
      since: clock.now(),
      ...item,
    }
  }

  #replace(id: string, change: Partial<Item>): void {
    if (this.#find(id) === undefined) return
    this.#setItems(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)))
  }

  /** Stores what must survive a reload of the tab: the typed text, and the messages that the server does not have yet. Files are not kept. */
  #keep(): void {
    const messages = this.#items
      .filter(({ message, delivery }) => isText(message) && delivery !== 'succeed')
      .map(({ createdAt, since, message, delivery }) => ({
        createdAt,
        since,
        message,
        hasFailed: delivery === 'failed',
      }))
    if (this.#draft === '' && messages.length === 0) return tabStorage.remove(RECORD)
    const owner = ownerOf(this.#party)
    const kept = { owner, sessionId: this.#sessionId, draft: this.#draft, messages }
    tabStorage.write(RECORD, JSON.stringify(kept))
  }

  #setItems(items: readonly Item[]): void {
    this.#items = items
    this.#keep()
    if (items.some(isLostByReload)) this.#release ??= workInHand.holdReload()
    else {
      this.#release?.()
      this.#release = undefined
    }
    this.#listener.onChange()
  }
}

const isText = ({ message_type }: OutgoingMessage) => message_type !== 'media'

/** Whether a reload of the tab would interrupt a message, or lose it: a file that has failed is not kept. */
const isLostByReload = ({ message, delivery }: Item) =>
  delivery === 'failed' ? !isText(message) : delivery !== 'succeed'

const ownerOf = ({ userId, guestId }: ChatParty) => userId ?? guestId ?? ''

/** What that customer has not sent; undefined when there is nothing, when it is damaged, or when it belongs to another customer. */
function readKept(party: ChatParty): v.InferOutput<typeof Kept> | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), tabStorage.read(RECORD))
  return parsed.success && parsed.output.owner === ownerOf(party) ? parsed.output : undefined
}

/** Whether the server refused. Any other error may be the connection, and the same message can be sent again. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.outcome === 'refused' && !error.retryable
}
