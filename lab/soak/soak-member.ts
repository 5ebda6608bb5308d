import { randomUUID } from 'node:crypto'
import { requester } from '../../tests/support/browser/requester.ts'
import { sandboxAt } from '../../tests/support/browser/sandbox.ts'
import { exchange } from '../bench/exchange.ts'
import { usernameOf } from '../bench/sizing/seed-site.ts'

interface Call {
  /** Sent as JSON, or unchanged if it is a form. */
  readonly body?: object
  readonly key?: string
  /** The expected status; 200 by default. */
  readonly status?: number
}

/** Where calls are sent, and where they are recorded. */
export interface SoakSite {
  readonly origin: string
  /** The origin for sockets of the chat. */
  readonly chatOrigin: string
  /** The sandboxes of the nodes; each acts for all nodes. */
  readonly sandboxUrls: readonly [string, ...string[]]
  readonly book: CallBook
}

/** A seeded member with a network address of their own. A wrong answer is recorded, and ends the visit. */
export class SoakMember {
  readonly username: string
  readonly #token: string
  readonly #site: SoakSite
  readonly #number: number

  constructor(site: SoakSite, number: number, token: string) {
    this.#site = site
    this.#number = number
    this.username = usernameOf(number)
    this.#token = token
  }

  /** The same member in another session. */
  withToken(token: string): SoakMember {
    return new SoakMember(this.#site, this.#number, token)
  }

  /** Calls the API as the app does. @returns the body of the answer */
  async call(method: string, path: string, { body, key, status = 200 }: Call = {}): Promise<unknown> {
    const from = performance.now()
    const answer = await exchange(this.#site.origin, {
      method,
      path,
      body,
      key,
      token: this.#token,
      agent: false,
      // Rate limits are per address, and all members are on this machine.
      localAddress: `127.9.${this.#number >> 8}.${this.#number & 255}`,
    })
    const what = `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|09\d{8}/g, ':id')}`
    const outcome = answer.status === 200 ? what : `${what} ${answer.status}`
    this.#site.book.noteDone(outcome, performance.now() - from)
    if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text}`)
    return answer.text === '' ? undefined : JSON.parse(answer.text)
  }

  /** An idempotent call. Sometimes it is sent twice, and both answers must be equal. */
  async callOnce(method: string, path: string, body?: object): Promise<unknown> {
    const key = randomUUID()
    const answer = await this.call(method, path, { key, ...(body && { body }) })
    if (Math.random() < 0.1) {
      const again = await this.call(method, path, { key, ...(body && { body }) })
      if (JSON.stringify(again) !== JSON.stringify(answer))
        throw new Error(`${path} was answered in two ways`)
      await this.call('GET', `/api/operation/${key}`)
    }
    return answer
  }

  /** Triggers an event in the sandbox. */
  async outside(path: string, body: object): Promise<void> {
    await requester(this.#sandbox())('POST', path, body)
  }

  /** The slip of a transfer that this member has made just now: a PNG. */
  async slip(amountBaht: number): Promise<Blob> {
    const slip = await sandboxAt(this.#sandbox()).slip(this.username, 'SCB', amountBaht)
    return new Blob([new Uint8Array(slip)])
  }

  #sandbox(): string {
    const { sandboxUrls } = this.#site
    return sandboxUrls[Math.floor(Math.random() * sandboxUrls.length)] ?? sandboxUrls[0]
  }
}

/** The calls that were made, and their problems. */
export interface CallBook {
  /** How often each kind of call was made. */
  readonly counts: Map<string, number>
  /** Descriptions of the first problems. */
  readonly errors: string[]
  errorCount: number
  /** Durations of the calls since the last reading, in ms. */
  takeDurations(): number[]
  noteDone(what: string, tookMs: number): void
  noteError(error: string): void
}

/** Nobody would read more descriptions than this. */
const ERRORS_KEPT = 100

/** An empty book. */
export function callBook(): CallBook {
  let durations: number[] = []
  return {
    counts: new Map(),
    errors: [],
    errorCount: 0,
    takeDurations() {
      const taken = durations
      durations = []
      return taken
    },
    noteDone(what, tookMs) {
      this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
      durations.push(tookMs)
    },
    noteError(error) {
      this.errorCount += 1
      if (this.errors.length < ERRORS_KEPT) this.errors.push(`${new Date().toISOString()} ${error}`)
    },
  }
}
