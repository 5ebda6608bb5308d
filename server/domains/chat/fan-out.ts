import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type PoolConfig } from 'pg'
import { breakableSockets } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** How nodes that share a database notify each other of new messages, so that a message reaches the sockets of every node. */
export interface FanOut {
  /** Notifies all other nodes of a new message in the room. Never rejects: nodes fetch what they missed. */
  notify(roomId: string): Promise<void>
  stop(): void
}

interface Events {
  /** Another node has stored a message in that room. */
  readonly onNews: (roomId: string) => void
  /** Notifications may have been missed up to now; from now on they arrive. */
  readonly onGap: () => void
  /** Notifications can not be sent, or can not be received for a while. */
  readonly onFailure: (error: unknown) => void
}

const CHANNEL = 'krapao_news'

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
  { onNews, onGap, onFailure }: Events,
  { askEveryMs, againMs }: Pace = PACE,
): FanOut {
  const self = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const sockets = breakableSockets()
  /** One failure is reported per outage, however many attempts to reconnect fail. */
  let isConnected = true

  async function listen(): Promise<never> {
    const client = new Client({ ...connection, ...PATIENCE, keepAlive: true, stream: sockets.open })
    // An AbortSignal instead of a promise in Promise.race: a promise that outlives every race retains the result of each.
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort(new Error('the database closed the connection')))
    client.on('notification', ({ payload = '' }) => {
      const [node, roomId = ''] = payload.split(' ')
      if (node !== self) onNews(roomId)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      isConnected = true
      onGap()
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
    async notify(roomId) {
      await db
        .query('chat.notify', `SELECT pg_notify('${CHANNEL}', $1)`, [`${self} ${roomId}`])
        .catch(onFailure)
    },
    stop() {
      stopping.abort()
      sockets.breakAll()
    },
  }
}
