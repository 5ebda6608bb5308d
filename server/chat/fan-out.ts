import { setTimeout as delay } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Pool, type PoolConfig } from 'pg'

/** How nodes that share a database tell each other that there is news, so that a message reaches the sockets of every node. */
export interface FanOut {
  readonly adapter: ReturnType<typeof createAdapter>
  stop(): Promise<void>
}

interface Events {
  /** Something failed that the adapter survives. */
  readonly onFailure: (error: unknown) => void
  /** For a time this node has heard nothing of the others; now it does again. */
  readonly onGap: () => void
}

/** What stops by itself may take that long; a connection that was lost while it listened is never given back. */
const END_MS = 1000

/** The adapter tries to listen again after 1 to 3 seconds. */
const LISTENS_AGAIN_MS = 4000

const ASK_AGAIN_MS = 1000

export function postgresFanOut(connection: PoolConfig, { onFailure, onGap }: Events): FanOut {
  const pool = new Pool({ keepAlive: true, max: 4, ...connection })
  const stopping = new AbortController()
  let isGapped = false

  // Without listeners, a database that restarts would end this process.
  pool.on('error', onFailure)
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      onFailure(error)
      if (!isGapped && !stopping.signal.aborted) void outliveGap()
    })
  })

  async function outliveGap(): Promise<void> {
    isGapped = true
    while (!stopping.signal.aborted && !(await isAnswering(pool)))
      await delay(ASK_AGAIN_MS, undefined, { ref: false })
    await delay(LISTENS_AGAIN_MS, undefined, { ref: false })
    isGapped = false
    if (!stopping.signal.aborted) onGap()
  }

  return {
    adapter: createAdapter(pool, { errorHandler: onFailure }),
    async stop() {
      stopping.abort()
      await Promise.race([pool.end(), delay(END_MS, undefined, { ref: false })])
    },
  }
}

async function isAnswering(pool: Pool): Promise<boolean> {
  try {
    await pool.query('SELECT 1')
    return true
  } catch {
    return false
  }
}
