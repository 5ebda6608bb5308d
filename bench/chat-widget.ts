import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { ROOM_PREFIX } from '../server/chat/socket-server.ts'
import type { ApiClient, SaidMessage } from './api-client.ts'

/** A guest's widget: joins its room on every connection, then fetches what it may have missed, as the app does. */
export class ChatWidget implements Disposable {
  readonly guestId = randomUUID()
  /** How often each message was told by the socket. */
  readonly #told = new Map<string, number>()
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

  /** Resolves when it is in its room and knows what was said before. */
  joined(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isJoined) resolve()
      else this.#onJoined = resolve
    })
  }

  /** The line is lost; the widget comes back by itself. */
  loseLine(): void {
    this.#isJoined = false
    this.#socket.io.engine.close()
  }

  /** Says something, and waits for the answer of the server. @returns what names the message */
  async say(text: string): Promise<SaidMessage> {
    const said = { session_id: randomUUID(), createdAt: new Date().toISOString() }
    await this.#api.say(this.guestId, said, text)
    return said
  }

  /** Says something and waits until the socket tells it. @returns how long that took, in ms */
  async sayAndHear(text: string): Promise<number> {
    const said = { session_id: randomUUID(), createdAt: new Date().toISOString() }
    const heard = new Promise<void>((resolve) => this.#waiting.set(said.session_id, resolve))
    const from = performance.now()
    await this.#api.say(this.guestId, said, text)
    await heard
    return performance.now() - from
  }

  /** Whether the message arrived, by the socket or with the history. */
  knows({ session_id }: SaidMessage): boolean {
    return this.#known.has(session_id)
  }

  /** How many messages the socket told more than once. */
  get toldTwice(): number {
    return [...this.#told.values()].filter((times) => times > 1).length
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
    this.#told.set(session_id, (this.#told.get(session_id) ?? 0) + 1)
    this.#known.add(session_id)
    this.#waiting.get(session_id)?.()
    this.#waiting.delete(session_id)
  }
}
