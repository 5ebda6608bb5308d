import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { ROOM_PREFIX } from '../../server/domains/chat/socket-server.ts'
import type { ApiClient, SentMessage } from './api-client.ts'

/** A guest's chat widget: like the app, it joins its room on every connection and then fetches the messages that it may have missed. */
export class ChatWidget implements Disposable {
  readonly guestId = randomUUID()
  /** How often each message arrived through the socket. */
  readonly #arrivals = new Map<string, number>()
  readonly #known = new Set<string>()
  readonly #waiting = new Map<string, () => void>()
  readonly #socket: Socket
  readonly #api: ApiClient
  #isJoined = false
  #onJoined: () => void = () => undefined

  constructor(origin: string, api: ApiClient) {
    this.#api = api
    this.#socket = io(origin, { transports: ['websocket'], forceNew: true, reconnectionDelay: 500 })
    this.#socket.on('connect', () => this.#join())
    this.#socket.on('messaging', (sent: SentMessage) => this.#receive(sent))
  }

  /** Resolves when it has joined its room and read the history. */
  joined(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isJoined) resolve()
      else this.#onJoined = resolve
    })
  }

  /** Breaks the connection; the widget reconnects by itself. */
  disconnect(): void {
    this.#isJoined = false
    this.#socket.io.engine.close()
  }

  /** Sends a message and waits for the server's answer. @returns the identifier of the message */
  async send(text: string): Promise<SentMessage> {
    const sent = { session_id: randomUUID(), createdAt: new Date().toISOString() }
    await this.#api.send(this.guestId, sent, text)
    return sent
  }

  /** Sends a message and waits until it arrives through the socket. @returns the delay, in ms */
  async sendAndReceive(text: string): Promise<number> {
    const sent = { session_id: randomUUID(), createdAt: new Date().toISOString() }
    const received = new Promise<void>((resolve) => this.#waiting.set(sent.session_id, resolve))
    const from = performance.now()
    await this.#api.send(this.guestId, sent, text)
    await received
    return performance.now() - from
  }

  /** Whether the message arrived, through the socket or with the history. */
  knows({ session_id }: SentMessage): boolean {
    return this.#known.has(session_id)
  }

  /** How many messages arrived through the socket more than once. */
  get receivedTwice(): number {
    return [...this.#arrivals.values()].filter((times) => times > 1).length
  }

  [Symbol.dispose](): void {
    this.#socket.close()
  }

  async #join(): Promise<void> {
    await this.#socket.emitWithAck('join', `${ROOM_PREFIX}-${this.guestId}`)
    for (const { session_id } of await this.#api.readChat(this.guestId)) this.#known.add(session_id)
    this.#isJoined = true
    this.#onJoined()
  }

  #receive({ session_id }: SentMessage): void {
    this.#arrivals.set(session_id, (this.#arrivals.get(session_id) ?? 0) + 1)
    this.#known.add(session_id)
    this.#waiting.get(session_id)?.()
    this.#waiting.delete(session_id)
  }
}
