import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { breakableSockets } from '../db/breakable-sockets.ts'
import type { Queryable } from '../db/queryable.ts'

/** How nodes that share a database tell each other that there is news, so that a message reaches the sockets of every node. */
export interface FanOut {
  /** Tells all other nodes that something was said in the room. Never rejects: they ask for what they were not told. */
  tell(roomId: string): Promise<void>
  stop(): void
}

interface Events {
  /** Another node has heard something in that room. */
  readonly onNews: (roomId: string) => void
  /** Until now this node has heard nothing of the others; from now on it does. */
  readonly onGap: () => void
  /** The others cannot be told, or not be heard for a time. */
  readonly onFailure: (error: unknown) => void
}

const CHANNEL = 'krapao_news'

/** A database that says nothing for that long is taken for lost, in ms. */
const PATIENCE = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 } as const

interface Pace {
  /** A line that broke without a word is noticed by a question, in ms. */
  readonly askEveryMs: number
  /** Until a lost connection is tried again, in ms. */
  readonly againMs: number
}

const PACE: Pace = { askEveryMs: 20_000, againMs: 1000 }

/** Listens on one connection of its own, and on a new one whenever that is lost; tells through `db`. */
export function postgresFanOut(
  connection: PoolConfig,
  db: Queryable,
  { onNews, onGap, onFailure }: Events,
  { askEveryMs, againMs }: Pace = PACE,
): FanOut {
  const self = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const sockets = breakableSockets()
  /** One failure is told for each time of silence, however often it is tried to end it. */
  let isHeard = true

  async function listen(): Promise<never> {
    const client = new Client({ ...connection, ...PATIENCE, keepAlive: true, stream: sockets.open })
    // A signal, and no promise to race against: one that outlives every race keeps what each of them came to.
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort(new Error('the database hung up')))
    client.on('notification', ({ payload = '' }) => {
      const [node, roomId = ''] = payload.split(' ')
      if (node !== self) onNews(roomId)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      isHeard = true
      onGap()
      for (;;) {
        // Who stops it breaks the connection too.
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
        if (isHeard && !signal.aborted) onFailure(error)
        isHeard = false
      })
      await delay(againMs, undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  void keepListening()

  return {
    async tell(roomId) {
      await db
        .query('chat.tell', `SELECT pg_notify('${CHANNEL}', $1)`, [`${self} ${roomId}`])
        .catch(onFailure)
    },
    stop() {
      stopping.abort()
      sockets.breakAll()
    },
  }
}
