import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { breakableSockets } from './client.ts'
import type { Queryable } from './queryable.ts'

/** What nodes notify each other of: a message in a chat room, and the owners of accounts whose money has moved. */
const CHANNELS = { room: 'krapao_news', money: 'krapao_money' } as const

type Topic = keyof typeof CHANNELS

/** How nodes that share a database notify each other, so that news reach the open pages of every node. */
export interface FanOut {
  /** Notifies all other nodes. Never rejects: nodes fetch what they missed. @param what at most 7900 bytes */
  notify(topic: Topic, what: string): Promise<void>
  /** Called before the next turn of the event loop, it misses nothing. */
  subscribe(topic: Topic, subscriber: Subscriber): void
  stop(): void
}

interface Subscriber {
  /** Another node has notified of this. */
  readonly onNews: (what: string) => void
  /** Notifications may have been missed up to now; from now on they arrive. */
  readonly onGap: () => void
}

/** A database that does not answer within this time counts as lost, in ms. */
const PATIENCE = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 } as const

interface Pace {
  /** How often a query checks for a connection that broke silently, in ms. */
  readonly askEveryMs: number
  /** Delay before reconnecting, in ms. */
  readonly againMs: number
}

const PACE: Pace = { askEveryMs: 20_000, againMs: 1000 }

/** Listens on a connection of its own, and on a new one whenever that is lost; sends through `db`. */
export function postgresFanOut(
  connection: PoolConfig,
  db: Queryable,
  /** Notifications can not be sent, or can not be received for a while. */
  onFailure: (error: unknown) => void,
  { askEveryMs, againMs }: Pace = PACE,
): FanOut {
  const self = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const sockets = breakableSockets()
  const subscribers: { readonly topic: Topic; readonly subscriber: Subscriber }[] = []
  /** One failure is reported per outage, however many attempts to reconnect fail. */
  let isConnected = true

  async function listen(): Promise<never> {
    const client = new Client({ ...connection, ...PATIENCE, keepAlive: true, stream: sockets.open })
    // An AbortSignal instead of a promise in Promise.race: a promise that outlives every race retains the result of each.
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort(new Error('the database closed the connection')))
    client.on('notification', ({ channel, payload = '' }) => {
      const [node] = payload.split(' ', 1)
      if (node === self) return
      const what = payload.slice(self.length + 1)
      for (const { topic, subscriber } of subscribers)
        if (CHANNELS[topic] === channel) subscriber.onNews(what)
    })
    try {
      await client.connect()
      await client.query(
        Object.values(CHANNELS)
          .map((channel) => `LISTEN ${channel}`)
          .join(';'),
      )
      isConnected = true
      for (const { subscriber } of subscribers) subscriber.onGap()
      for (;;) {
        // `stop` breaks the connection too.
        await delay(askEveryMs, undefined, { ref: false, signal: lost.signal }).catch(() =>
          lost.signal.throwIfAborted(),
        )
        await client.query('SELECT 1')
      }
    } finally {
      sockets.breakAll()
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listen().catch((error: unknown) => {
        if (isConnected && !signal.aborted) onFailure(error)
        isConnected = false
      })
      await delay(againMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  void keepListening()

  return {
    async notify(topic, what) {
      await db
        .query('fan-out.notify', 'SELECT pg_notify($1, $2)', [CHANNELS[topic], `${self} ${what}`])
        .catch(onFailure)
    },
    subscribe: (topic, subscriber) => void subscribers.push({ topic, subscriber }),
    stop() {
      stopping.abort()
      sockets.breakAll()
    },
  }
}
