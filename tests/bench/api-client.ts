import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { DEMO_MEMBER } from './demo-member.ts'

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

  /** Reads the wallet of whoever the token belongs to. */
  async readWallet(token: string): Promise<void> {
    await this.#call('GET', '/api/wallet', { authorization: `Bearer ${token}` })
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
