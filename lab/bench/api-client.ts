import { randomUUID } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { DEMO_MEMBER } from './demo-member.ts'

/** Identifies a message of the chat; the pair is unique. */
export const SentMessage = v.object({ session_id: v.string(), createdAt: v.string() })
export type SentMessage = v.InferOutput<typeof SentMessage>

/** Calls the API over a fixed number of connections that stay open. node:http costs the shared cores less than fetch. */
export class ApiClient implements Disposable {
  readonly #agent: Agent
  readonly #origin: string

  constructor(origin: string, connections: number) {
    this.#origin = origin
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Logs the demo member in and returns the token. */
  async logIn(): Promise<string> {
    const { username, password } = DEMO_MEMBER
    const answer = await this.#call('POST', '/api/login', {}, JSON.stringify({ username, password }))
    return v.parse(v.object({ token: v.string() }), JSON.parse(answer)).token
  }

  /** Reads the wallet of the token's member. */
  async readWallet(token: string): Promise<void> {
    await this.#call('GET', '/api/wallet', { authorization: `Bearer ${token}` })
  }

  /** Sends a chat message as a guest. `sent` identifies the message. */
  async send(guestId: string, sent: SentMessage, payload: string): Promise<void> {
    const message = { message_type: 'text', payload }
    const body = { guestId, sender: 'customer', message, ...sent }
    await this.#call('POST', '/api/chat/send-message', {}, JSON.stringify(body))
  }

  /** The last 100 messages of a guest's conversation. */
  async readChat(guestId: string): Promise<SentMessage[]> {
    const body = JSON.stringify({ guestId, limit: 100, skip: 0 })
    return v.parse(v.array(SentMessage), JSON.parse(await this.#call('POST', '/api/chat/history', {}, body)))
  }

  /** Moves an amount in baht between the wallet and a game of the token's member, with a new idempotency key. */
  async transfer(token: string, requested: { from: string; to: string; amount: number }): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    await this.#call('POST', '/api/wallet/transfer', headers, JSON.stringify(requested))
  }

  [Symbol.dispose](): void {
    this.#agent.destroy()
  }

  async #call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<string> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(path, this.#origin), {
        method,
        agent: this.#agent,
        headers: {
          ...headers,
          'x-requested-with': 'XMLHttpRequest',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      })
        .on('response', resolve)
        .on('error', reject)
        .end(body)
    })
    const content = await text(answer)
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${content}`)
    return content
  }
}
