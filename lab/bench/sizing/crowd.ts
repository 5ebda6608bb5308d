import { randomInt, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { type Call, exchange } from '../exchange.ts'
import { BENCH_PASSWORD, type SeededSite, tokenOf, usernameOf } from './seed-site.ts'

/** The members call from this many addresses, because what one may read in a minute is less than what a node can answer. */
const ADDRESSES = 16

/** The HTTP status of an answer, or 0 when none came. */
export type Status = number

/** Makes each call as another member of a seeded site. */
export class Crowd implements Disposable {
  readonly #origin: string
  readonly #members: number
  readonly #connections: Agent
  /** Calls from new addresses open new connections. */
  readonly #newConnections = new Agent({ keepAlive: false })

  /** @param connections the maximum number of open connections */
  constructor(origin: string, { members }: SeededSite, connections: number) {
    this.#origin = origin
    this.#members = members
    this.#connections = new Agent({ keepAlive: true, maxSockets: connections })
  }

  readWallet(): Promise<Status> {
    return this.#asMember('GET', '/api/wallet')
  }

  /** Moves 1 baht between the wallet and a game, in either direction. */
  transfer(): Promise<Status> {
    const [from, to] = randomInt(2) === 0 ? ['WALLET', 'JOKER'] : ['JOKER', 'WALLET']
    return this.#asMember('POST', '/api/wallet/transfer', { from, to, amount: 1 })
  }

  /** Logs somebody in. */
  logIn(): Promise<Status> {
    const username = usernameOf(randomInt(1, this.#members + 1))
    return this.#fromAnywhere({ path: '/api/login', body: { username, password: BENCH_PASSWORD } })
  }

  /** A page of the statement of the first member, which is the longest. */
  heavyStatement(page: number): Promise<Status> {
    return this.#asMember('POST', '/api/statement', { page, limit: 10 }, 1)
  }

  statement(): Promise<Status> {
    return this.#asMember('POST', '/api/statement', { page: 1, limit: 10 })
  }

  /** A page of the chat of the first member, which is the longest. */
  heavyChat(skip: number): Promise<Status> {
    return this.#readChat(1, skip)
  }

  chat(): Promise<Status> {
    return this.#readChat(randomInt(1, this.#members + 1), 0)
  }

  [Symbol.dispose](): void {
    this.#connections.destroy()
    this.#newConnections.destroy()
  }

  #asMember(
    method: string,
    path: string,
    body?: object,
    member = randomInt(1, this.#members + 1),
  ): Promise<Status> {
    const agent = this.#connections
    const localAddress = `127.0.1.${1 + (member % ADDRESSES)}`
    return this.#send({ method, path, agent, localAddress, body, token: tokenOf(member), key: randomUUID() })
  }

  #readChat(member: number, skip: number): Promise<Status> {
    const body = { limit: 20, skip }
    return this.#fromAnywhere({ path: '/api/chat/history', body, token: tokenOf(member) })
  }

  /** Makes a call from a new address, because rate limits are per address. */
  #fromAnywhere(call: Omit<Call, 'method'>): Promise<Status> {
    const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
    return this.#send({ ...call, method: 'POST', agent: this.#newConnections, localAddress })
  }

  #send(call: Call): Promise<Status> {
    return exchange(this.#origin, call).then(
      ({ status }) => status,
      () => 0,
    )
  }
}

/** The outcomes of the calls under a load. */
export interface Answered {
  /** Calls that were answered with 200. */
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** How often each other status was answered; 0 means no answer. */
  readonly others: ReadonlyMap<Status, number>
}

/** Keeps `clients` busy for `durationMs`; each makes its next call after any answer to the last one. */
export async function answered(
  call: () => Promise<Status>,
  { clients, durationMs }: { readonly clients: number; readonly durationMs: number },
): Promise<Answered> {
  const tookMs: number[] = []
  const others = new Map<Status, number>()
  const startedAt = performance.now()
  async function keepBusy(): Promise<void> {
    while (performance.now() - startedAt < durationMs) {
      const from = performance.now()
      const status = await call()
      if (status === 200) tookMs.push(performance.now() - from)
      else others.set(status, (others.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: clients }, keepBusy))
  const seconds = (performance.now() - startedAt) / 1000
  tookMs.sort((a, b) => a - b)
  const percentile = (share: number) => tookMs[Math.ceil(share * tookMs.length) - 1] ?? Number.NaN
  return { perSecond: tookMs.length / seconds, p50Ms: percentile(0.5), p99Ms: percentile(0.99), others }
}

/** Describes the calls that were not answered with 200; undefined when all were. */
export function refusals(what: string, { others }: Answered): string | undefined {
  const counted = [...others].map(
    ([status, count]) => `${count} times ${status === 0 ? 'no answer' : status}`,
  )
  return counted.length === 0 ? undefined : `${what}: ${counted.join(', ')}`
}
