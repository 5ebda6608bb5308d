import { messageId, withHeard, withNewest, withOlder } from '../../domain/chat/chat-conversation.ts'
import { openChatLine } from '../../realtime/socket.ts'
import {
  CHAT_PAGE,
  chatHistory,
  type ChatMessage,
  chatRoom,
  chatSocketOrigin,
  markChatRead,
  readHeard,
} from './chat.ts'
import { readNewest } from './chat-newest.ts'
import { ChatOutbox, type Outgoing } from './chat-outbox.ts'
import type { ChatParty } from './chat-party.ts'
import { createListeners } from '../../listeners.ts'

/** Where no line tells what is said, the server is asked this often, in ms. */
const POLL_MS = 10_000
/** The server learns what was read this long after the last message was seen, in ms. */
const READ_DEBOUNCE_MS = 1000
/** The server tells what it has taken; should it not, it is asked after this long, in ms. */
const ECHO_LIMIT_MS = 2000
const ASK_AGAIN_MS = 5000

export interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  /** What was said here and is not among the messages yet. */
  readonly outgoing: readonly Outgoing[]
  /** The newest messages have been read at least once. */
  readonly isLoaded: boolean
  /** The last question was answered, and the line has not been lost since. */
  readonly isConnected: boolean
  readonly hasOlder: boolean
  /** What the operator has said since the customer last looked. */
  readonly unread: number
  /** Somebody else is here now; this conversation is not theirs. */
  readonly isOver: boolean
}

const NOTHING: ChatState = {
  messages: [],
  outgoing: [],
  isLoaded: false,
  isConnected: false,
  hasOlder: true,
  unread: 0,
  isOver: false,
}

/** The conversation of this visit: it goes on while the widget is closed, and ends with the session. */
export class ChatSession {
  readonly outbox: ChatOutbox
  readonly #party: ChatParty
  readonly #listeners = createListeners()
  readonly #stops: (() => void)[] = []
  #state = NOTHING
  #isOpen = false
  #reading: ReturnType<typeof setTimeout> | undefined
  /** Of the present line; undefined while there is none. Each line is another. */
  #line: object | undefined
  /** All was read that was said before this line was there: what it tells follows without a gap. */
  #lineInStep: object | undefined
  /** What the line told before it was in step. */
  #told: ChatMessage[] = []
  #catchingUp: Promise<void> | undefined
  #isBehind = false

  constructor(party: ChatParty) {
    this.#party = party
    this.outbox = new ChatOutbox(party, {
      onChange: () => this.#change({ outgoing: this.outbox.items }),
      onTaken: () => this.#awaitEcho(),
    })
    void this.#connect()
  }

  readonly state = (): ChatState => this.#state

  readonly subscribe = this.#listeners.subscribe

  /** The widget was opened or closed: what comes in while it is open and seen counts as read. */
  show(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#markRead()
  }

  /** Reads the next ten older messages. Rejects, and leaves everything as it was, when they cannot be read. @throws ApiError */
  async loadOlder(): Promise<void> {
    // Places are counted from the newest message, so the newest must be known.
    await (this.#isInStep() ? this.#catchingUp : this.#catchUp())
    const { messages, hasOlder, isConnected } = this.#state
    if (!hasOlder || !isConnected) return
    const page = await chatHistory(this.#party, messages.length)
    this.#change({ messages: withOlder(this.#state.messages, page), hasOlder: page.length === CHAT_PAGE })
  }

  end(): void {
    clearTimeout(this.#reading)
    for (const stop of this.#stops) stop()
    this.outbox.end()
    this.#change({ ...NOTHING, isOver: true })
  }

  async #connect(): Promise<void> {
    const catchUp = () => void this.#catchUp()
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return
      this.#markRead()
      catchUp()
    }
    addEventListener('online', catchUp)
    document.addEventListener('visibilitychange', onVisible)
    const poll = setInterval(() => {
      if (!this.#isInStep() && document.visibilityState === 'visible') catchUp()
    }, POLL_MS)
    this.#stops.push(
      () => removeEventListener('online', catchUp),
      () => document.removeEventListener('visibilitychange', onVisible),
      () => clearInterval(poll),
    )
    catchUp()
    const origin = chatSocketOrigin()
    const room = origin === undefined ? undefined : await this.#fetchRoom()
    if (origin === undefined || room === undefined || this.#state.isOver) return
    this.#stops.push(
      openChatLine({
        url: origin,
        token: this.#party.token,
        room,
        onMessage: (heard) => this.#hear(heard),
        onJoined: () => {
          this.#line = {}
          this.#told = []
          catchUp()
        },
        onLost: () => {
          this.#line = undefined
          this.#change({ isConnected: false })
        },
      }),
    )
  }

  /** Asks until there is an answer, or nobody needs one. */
  async #fetchRoom(): Promise<string | undefined> {
    while (!this.#state.isOver) {
      try {
        // Each attempt depends on the one before.
        return await chatRoom(this.#party)
      } catch {
        // A pause before the next attempt.
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      }
    }
    return undefined
  }

  #isInStep(): boolean {
    return this.#line !== undefined && this.#line === this.#lineInStep
  }

  /** Reads what is new, however much was missed, and sends what waits. Asked for during a reading, it reads once more. Never rejects. */
  #catchUp(): Promise<void> {
    this.#isBehind = true
    this.#catchingUp ??= this.#readNews().finally(() => (this.#catchingUp = undefined))
    return this.#catchingUp
  }

  async #readNews(): Promise<void> {
    while (this.#isBehind && !this.#state.isOver) {
      this.#isBehind = false
      const line = this.#line
      try {
        // One reading after the other.
        const { part, isWhole } = await readNewest(this.#party, this.#state.messages)
        if (this.#state.isOver) return
        const known = this.#state.messages
        let messages: readonly ChatMessage[] = withNewest(known, part)
        if (line !== undefined && line === this.#line) {
          this.#lineInStep = line
          messages = this.#told.splice(0).reduce(withHeard<ChatMessage>, messages)
        }
        const isFirst = !this.#state.isLoaded
        this.#take(messages, { isLoaded: true, isConnected: true, ...(isFirst && { hasOlder: !isWhole }) })
        void this.outbox.flush()
      } catch {
        this.#change({ isConnected: false })
      }
    }
  }

  #hear(heard: unknown): void {
    const message = readHeard(heard)
    if (message === undefined) return
    if (this.#isInStep()) this.#take(withHeard(this.#state.messages, message))
    else this.#told.push(message)
  }

  /** From now on these are the messages; what is new among them may count as unread, and what was said here is no longer on its way. */
  #take(messages: readonly ChatMessage[], change: Partial<ChatState> = {}): void {
    const before = new Set(this.#state.messages.map(messageId))
    const isNew = (message: ChatMessage) => !before.has(messageId(message))
    const news = this.#state.isLoaded
      ? messages.filter((message) => message.sender !== 'customer' && isNew(message)).length
      : 0
    this.#change({ ...change, messages, unread: this.#state.unread + news })
    const known = new Set(messages.map(messageId))
    this.outbox.confirm((id) => known.has(id))
    if (news > 0) this.#markRead()
  }

  #awaitEcho(): void {
    if (!this.#isInStep()) return void this.#catchUp()
    setTimeout(() => {
      if (this.outbox.items.some(({ delivery }) => delivery === 'succeed')) void this.#catchUp()
    }, ECHO_LIMIT_MS)
  }

  #markRead(): void {
    if (!this.#isOpen || document.visibilityState !== 'visible') return
    if (this.#state.unread > 0) this.#change({ unread: 0 })
    clearTimeout(this.#reading)
    this.#reading = setTimeout(() => {
      // Told again with the next message.
      markChatRead(this.#party).catch(() => undefined)
    }, READ_DEBOUNCE_MS)
  }

  #change(change: Partial<ChatState>): void {
    if (this.#state.isOver) return
    this.#state = { ...this.#state, ...change }
    this.#listeners.tell()
  }
}
