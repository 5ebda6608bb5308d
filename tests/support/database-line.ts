import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'

/** A network between servers and their database that can fail. */
export interface DatabaseLine {
  /** For `DATABASE_URL`: the application's role on the database behind the line. */
  readonly url: string
  /** Breaks every connection at once, as a switch does that loses its power. */
  cut(): void
  /** Breaks every connection and takes no new one for a while, as a database does that is restarted. */
  away(forMs: number): Promise<void>
  /**
   * For a while what servers send still arrives, and nothing that the database answers comes back; then every connection breaks.
   * What was committed meanwhile is done, and nobody was told.
   */
  loseAnswers(forMs: number): Promise<void>
  stop(): Promise<void>
}

/** Puts a line before a database whose Unix socket lies in the folder that its settings name as the host. */
export async function startDatabaseLine({ host, user, database }: PoolConfig): Promise<DatabaseLine> {
  const lines = new Set<Socket>()
  let state: 'whole' | 'deaf' | 'away' = 'whole'
  const server = createServer((near) => {
    if (state === 'away') near.destroy()
    else connectThrough(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  function connectThrough(near: Socket): void {
    const far = connect(join(host ?? '', '.s.PGSQL.5432'))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(socket)
      // The other end hears of the break by its own connection; what broke it is not news.
      socket.on('error', () => undefined)
      socket.once('close', () => {
        lines.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      if (state !== 'deaf') near.write(chunk)
    })
  }

  function cut(): void {
    for (const socket of lines) socket.destroy()
  }
  return {
    url: `postgres://${String(user)}@127.0.0.1:${port}/${String(database)}`,
    cut,
    async away(forMs) {
      state = 'away'
      cut()
      await delay(forMs)
      state = 'whole'
    },
    async loseAnswers(forMs) {
      state = 'deaf'
      await delay(forMs)
      cut()
      state = 'whole'
    },
    async stop() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
