import { balanceOfChat } from '../../../data/wallet/balance-of-chat.ts'
import { createListeners } from '../../../listeners.ts'
import { openChatConnection } from '../../../realtime/socket.ts'
import { messageId, withNewest, withOlder } from '../chat-conversation.ts'
import { ChatOutbox, type Outgoing } from './chat-outbox.ts'
import type { ChatParty } from './chat-party.ts'
import {
  readNewest,
  CHAT_PAGE,
  chatHistory,
  type ChatMessage,
  chatRoom,
  chatSocketOrigin,
  markChatRead,
  readReceived,
} from './chat.ts'

/** How often the server is polled without a connection, in ms. */
const POLL_MS = 10_000
/** How long after the last message was seen the server is notified that it was read, in ms. */
const READ_DEBOUNCE_MS = 1000
/** The server echoes each stored message. Without an echo, the client polls after this time, in ms. */
const ECHO_LIMIT_MS = 2000
const ASK_AGAIN_MS = 5000

export interface ChatState {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  /** Messages from this phone that are not among `messages` yet. */
  readonly outgoing: readonly Outgoing[]
  /** The newest messages have been read at least once. */
  readonly isLoaded: boolean
  /** The last request was answered, and the connection has not been lost since. */
  readonly isConnected: boolean
  readonly hasOlder: boolean
  /** How many messages the operator has sent since the customer last looked. */
  readonly unread: number
  /** The session has ended. The conversation must not be shown to the next user. */
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

/** The conversation of this visit. It continues while the widget is closed, and ends with the session. */
export class ChatSession {
  readonly outbox: ChatOutbox
  readonly #party: ChatParty
  readonly #listeners = createListeners()
  readonly #stops: (() => void)[] = []
  #state = NOTHING
  #onUnread: ((count: number) => void) | undefined
  #isOpen = false
  #reading: ReturnType<typeof setTimeout> | undefined
  /** Identity of the current connection; undefined while there is none. */
  #connection: object | undefined
  /** The connection for which every earlier message has been read. */
  #syncedConnection: object | undefined
  /** Messages that arrived over the connection before it was in sync. */
  #early: ChatMessage[] = []
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

  /** The widget was opened or closed. Messages that arrive while it is open and in view count as read. */
  show(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#markRead()
  }

  /**
   * @param missed how many messages came before, as the server has counted them; they are unread until they are shown
   * @param onUnread called with the number of unread messages when it changes, and when the server has noted that they were read
   */
  countFrom(missed: number, onUnread: ((count: number) => void) | undefined): void {
    this.#onUnread = onUnread
    if (!this.#state.isLoaded) this.#change({ unread: missed })
  }

  /** Reads the next ten older messages. Rejects and changes nothing when they cannot be read. @throws ApiError */
  async loadOlder(): Promise<void> {
    // Positions are counted from the newest message, so the newest must be known.
    await (this.#isInSync() ? this.#catchingUp : this.#catchUp())
    const { messages, hasOlder, isConnected } = this.#state
    if (!hasOlder || !isConnected) return
    const page = await chatHistory(this.#party, messages.length)
    this.#change({ messages: withOlder(this.#state.messages, page), hasOlder: page.length === CHAT_PAGE })
  }

  end(): void {
    clearTimeout(this.#reading)
    this.#onUnread = undefined
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
      if (!this.#isInSync() && document.visibilityState === 'visible') catchUp()
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
      openChatConnection({
        url: origin,
        token: this.#party.token,
        room,
        onMessage: (received) => this.#receive(received),
        onBalance: balanceOfChat.set,
        onJoined: () => {
          this.#connection = {}
          this.#early = []
          catchUp()
        },
        onLost: () => {
          this.#connection = undefined
          this.#change({ isConnected: false })
        },
      }),
    )
  }

  /** Retries until the server answers or the session is over. */
  async #fetchRoom(): Promise<string | undefined> {
    while (!this.#state.isOver) {
      try {
        // Sequential: each attempt depends on the one before.
        return await chatRoom(this.#party)
      } catch {
        // A pause before the next attempt.
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      }
    }
    return undefined
  }

  #isInSync(): boolean {
    return this.#connection !== undefined && this.#connection === this.#syncedConnection
  }

  /** Reads all new messages, however many, and sends the waiting ones. A call during a read makes it read once more. Never rejects. */
  #catchUp(): Promise<void> {
    this.#isBehind = true
    this.#catchingUp ??= this.#readNews().finally(() => (this.#catchingUp = undefined))
    return this.#catchingUp
  }

  async #readNews(): Promise<void> {
    while (this.#isBehind && !this.#state.isOver) {
      this.#isBehind = false
      const connection = this.#connection
      try {
        // Sequential: one read after the other.
        const { part, isWhole } = await readNewest(this.#party, this.#state.messages)
        if (this.#state.isOver) return
        const known = this.#state.messages
        let messages = withNewest(known, part)
        if (connection !== undefined && connection === this.#connection) {
          this.#syncedConnection = connection
          for (const message of this.#early.splice(0)) messages = withNewest(messages, [message])
        }
        const isFirst = !this.#state.isLoaded
        this.#take(messages, { isLoaded: true, isConnected: true, ...(isFirst && { hasOlder: !isWhole }) })
        void this.outbox.flush()
      } catch {
        this.#change({ isConnected: false })
      }
    }
  }

  #receive(received: unknown): void {
    const message = readReceived(received)
    if (message === undefined) return
    if (this.#isInSync()) this.#take(withNewest(this.#state.messages, [message]))
    else this.#early.push(message)
  }

  /** Replaces the messages. Counts the new ones as unread if need be, and removes from the outbox what has arrived. */
  #take(messages: readonly ChatMessage[], change: Partial<ChatState> = {}): void {
    const before = new Set(this.#state.messages.map(messageId))
    const isNews = (message: ChatMessage) => message.sender !== 'customer' && !before.has(messageId(message))
    const isFirst = !this.#state.isLoaded
    const news = isFirst ? 0 : messages.filter(isNews).length
    const unread = this.#state.unread + news
    this.#change({ ...change, messages, unread })
    const known = new Set(messages.map(messageId))
    this.outbox.confirm((id) => known.has(id))
    if (news > 0) this.#onUnread?.(unread)
    if (isFirst || news > 0) this.#markRead()
  }

  #awaitEcho(): void {
    if (!this.#isInSync()) return void this.#catchUp()
    setTimeout(() => {
      if (this.outbox.items.some(({ delivery }) => delivery === 'succeed')) void this.#catchUp()
    }, ECHO_LIMIT_MS)
  }

  #markRead(): void {
    // Before the first answer nothing is shown that could be read.
    if (!this.#isOpen || !this.#state.isLoaded || document.visibilityState !== 'visible') return
    if (this.#state.unread > 0) this.#change({ unread: 0 })
    this.#onUnread?.(0)
    clearTimeout(this.#reading)
    this.#reading = setTimeout(() => {
      // The wallet may have been read before the server knew. If this fails, it is sent again after the next message.
      const onMarked = () => this.#onUnread?.(this.#state.unread)
      markChatRead(this.#party).then(onMarked, () => undefined)
    }, READ_DEBOUNCE_MS)
  }

  #change(change: Partial<ChatState>): void {
    if (this.#state.isOver) return
    this.#state = { ...this.#state, ...change }
    this.#listeners.notify()
  }
}
