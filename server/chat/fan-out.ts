import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
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

/** A line that broke without a word is noticed by a question, in ms. */
const ASK_EVERY_MS = 20_000

const AGAIN_MS = 1000

/** Listens on one connection of its own, and on a new one whenever that is lost; tells through `db`. */
export function postgresFanOut(
  connection: PoolConfig,
  db: Queryable,
  { onNews, onGap, onFailure }: Events,
  againMs = AGAIN_MS,
): FanOut {
  const self = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const sockets = breakableSockets()
  /** One failure is told for each time of silence, however often it is tried to end it. */
  let isHeard = true

  async function listen(): Promise<never> {
    const client = new Client({ ...connection, ...PATIENCE, keepAlive: true, stream: sockets.open })
    // What broke it is told by whatever waits for it.
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => {
      const [node, roomId = ''] = payload.split(' ')
      if (node !== self) onNews(roomId)
    })
    // Rejects with what broke the connection, also while nothing is asked.
    const lost = once(client, 'end', { signal }).then(() => {
      throw new Error('the database hung up')
    })
    try {
      await Promise.race([lost, client.connect()])
      await Promise.race([lost, client.query(`LISTEN ${CHANNEL}`)])
      isHeard = true
      onGap()
      for (;;) {
        await Promise.race([lost, delay(ASK_EVERY_MS, undefined, { ref: false, signal })])
        await Promise.race([lost, client.query('SELECT 1')])
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
