import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { ROOM_PREFIX } from '../../server/domains/chat/socket-server.ts'
import type { ApiClient, SaidMessage } from './api-client.ts'

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
    this.#socket.on('messaging', (said: SaidMessage) => this.#hear(said))
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
  async say(text: string): Promise<SaidMessage> {
    const said = { session_id: randomUUID(), createdAt: new Date().toISOString() }
    await this.#api.say(this.guestId, said, text)
    return said
  }

  /** Sends a message and waits until it arrives through the socket. @returns the delay, in ms */
  async sayAndHear(text: string): Promise<number> {
    const said = { session_id: randomUUID(), createdAt: new Date().toISOString() }
    const heard = new Promise<void>((resolve) => this.#waiting.set(said.session_id, resolve))
    const from = performance.now()
    await this.#api.say(this.guestId, said, text)
    await heard
    return performance.now() - from
  }

  /** Whether the message arrived, through the socket or with the history. */
  knows({ session_id }: SaidMessage): boolean {
    return this.#known.has(session_id)
  }

  /** How many messages arrived through the socket more than once. */
  get heardTwice(): number {
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

  #hear({ session_id }: SaidMessage): void {
    this.#arrivals.set(session_id, (this.#arrivals.get(session_id) ?? 0) + 1)
    this.#known.add(session_id)
    this.#waiting.get(session_id)?.()
    this.#waiting.delete(session_id)
  }
}
