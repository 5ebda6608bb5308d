import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { ROOM_PREFIX } from '../../server/domains/chat/socket-server.ts'
import { exchange } from './exchange.ts'

/** Identifies a message of the chat; the pair is unique. */
const SentMessage = v.object({ session_id: v.string(), createdAt: v.string() })
export type SentMessage = v.InferOutput<typeof SentMessage>

/** A guest's chat widget: like the app, it joins its room on every connection and then fetches the messages that it may have missed. */
export class ChatWidget implements Disposable {
  readonly guestId = randomUUID()
  /** How often each message arrived through the socket. */
  readonly #arrivals = new Map<string, number>()
  readonly #known = new Set<string>()
  readonly #waiting = new Map<string, () => void>()
  readonly #socket: Socket
  readonly #origin: string
  readonly #agent: Agent | false
  #isJoined = false
  #onJoined: () => void = () => undefined

  /** @param agent keeps the connections of its calls; without one each call has its own */
  constructor(origin: string, agent: Agent | false = false) {
    this.#origin = origin
    this.#agent = agent
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
    const sent = newMessage()
    await this.#post(sent, text)
    return sent
  }

  /** Sends a message and waits until it arrives through the socket. */
  async sendAndReceive(text: string): Promise<void> {
    const sent = newMessage()
    const received = new Promise<void>((resolve) => this.#waiting.set(sent.session_id, resolve))
    await this.#post(sent, text)
    await received
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
    const history = await this.#call('history', { limit: 100, skip: 0 })
    for (const { session_id } of v.parse(v.array(SentMessage), history)) this.#known.add(session_id)
    this.#isJoined = true
    this.#onJoined()
  }

  async #post(sent: SentMessage, payload: string): Promise<void> {
    await this.#call('send-message', {
      sender: 'customer',
      message: { message_type: 'text', payload },
      ...sent,
    })
  }

  async #call(name: string, body: object): Promise<unknown> {
    const call = { method: 'POST', path: `/api/chat/${name}`, agent: this.#agent }
    const { status, text } = await exchange(this.#origin, {
      ...call,
      body: { guestId: this.guestId, ...body },
    })
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
    return JSON.parse(text)
  }

  #receive({ session_id }: SentMessage): void {
    this.#arrivals.set(session_id, (this.#arrivals.get(session_id) ?? 0) + 1)
    this.#known.add(session_id)
    this.#waiting.get(session_id)?.()
    this.#waiting.delete(session_id)
  }
}

function newMessage(): SentMessage {
  return { session_id: randomUUID(), createdAt: new Date().toISOString() }
}
