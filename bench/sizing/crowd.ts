import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { BENCH_PASSWORD, type SeededSite, tokenOf, usernameOf } from './seed-site.ts'

/** What an answer was: its HTTP status, or 0 when none came. */
export type Status = number

/** As long as the app waits itself, in ms. */
const PATIENCE_MS = 60_000

/** Makes calls, each as another member of a seeded site. */
export class Crowd implements Disposable {
  readonly #origin: string
  readonly #members: number
  readonly #lines: Agent
  /** Whoever comes from anywhere has no line yet. */
  readonly #newLines = new Agent({ keepAlive: false })

  /** @param lines how many connections stay open at most */
  constructor(origin: string, { members }: SeededSite, lines: number) {
    this.#origin = origin
    this.#members = members
    this.#lines = new Agent({ keepAlive: true, maxSockets: lines })
  }

  readWallet(): Promise<Status> {
    return this.#asMember('GET', '/api/wallet')
  }

  /** Moves a baht between the wallet and a game, either way. */
  transfer(): Promise<Status> {
    const [from, to] = randomInt(2) === 0 ? ['WALLET', 'JOKER'] : ['JOKER', 'WALLET']
    return this.#asMember('POST', '/api/wallet/transfer', { from, to, amount: 1 })
  }

  /** Logs somebody in. */
  logIn(): Promise<Status> {
    const username = usernameOf(randomInt(1, this.#members + 1))
    const body = { username, password: BENCH_PASSWORD }
    return this.#fromAnywhere('/api/login', {}, body)
  }

  /** A page of the first member's statement, who has the most of it. */
  heavyStatement(page: number): Promise<Status> {
    return this.#asMember('POST', '/api/statement', { page, limit: 10 }, 1)
  }

  statement(): Promise<Status> {
    return this.#asMember('POST', '/api/statement', { page: 1, limit: 10 })
  }

  /** What the first member has said in the chat, who has said the most. */
  heavyChat(skip: number): Promise<Status> {
    return this.#readChat(1, skip)
  }

  chat(): Promise<Status> {
    return this.#readChat(randomInt(1, this.#members + 1), 0)
  }

  [Symbol.dispose](): void {
    this.#lines.destroy()
    this.#newLines.destroy()
  }

  #asMember(
    method: string,
    path: string,
    body?: object,
    member = randomInt(1, this.#members + 1),
  ): Promise<Status> {
    const headers = { authorization: `Bearer ${tokenOf(member)}`, 'idempotency-key': randomUUID() }
    return this.#ask({ method, path, agent: this.#lines }, headers, body)
  }

  #readChat(member: number, skip: number): Promise<Status> {
    return this.#fromAnywhere(
      '/api/chat/history',
      { authorization: `Bearer ${tokenOf(member)}` },
      { limit: 20, skip },
    )
  }

  /** From an address that nobody else has: one address may do some things so many times a minute only. */
  #fromAnywhere(path: string, headers: Record<string, string>, body: object): Promise<Status> {
    const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
    return this.#ask({ method: 'POST', path, agent: this.#newLines, localAddress }, headers, body)
  }

  async #ask(options: RequestOptions, headers: Record<string, string>, body?: object): Promise<Status> {
    const content = body && JSON.stringify(body)
    const asked = request(this.#origin, {
      ...options,
      timeout: PATIENCE_MS,
      headers: {
        ...headers,
        'x-requested-with': 'XMLHttpRequest',
        ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
      },
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    try {
      const response = new Promise<IncomingMessage>((resolve, reject) => {
        asked.on('response', resolve).on('error', reject)
      })
      asked.end(content)
      const answer = await response
      answer.resume()
      await once(answer, 'end')
      return answer.statusCode ?? 0
    } catch {
      return 0
    }
  }
}
