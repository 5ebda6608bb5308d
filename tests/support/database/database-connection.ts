import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolConfig } from 'pg'

/** A network between servers and their database that can fail. */
export interface DatabaseConnection {
  /** For `DATABASE_URL`: the application's role on the database behind the connection. */
  readonly url: string
  /** Breaks every connection at once, like a switch that loses power. */
  cut(): void
  /** Breaks every connection and accepts none for a while, like a restarting database. */
  away(forMs: number): Promise<void>
  /**
   * For a while requests still reach the database, but its answers are lost; then every connection breaks. Transactions committed meanwhile
   * took effect, unknown to their clients.
   */
  loseAnswers(forMs: number): Promise<void>
  /** From now on no byte passes in either direction and no connection is closed; new ones are accepted. */
  silence(): void
  /** From now on new connections are refused. */
  refuse(): void
  /** Breaks a connection at the moment when a server sends `text` on it, `times` times in all. */
  cutAt(text: string, times: number): void
  /**
   * Breaks the connection on which piece number `piece` passes (a piece is one chunk of the stream). Counted from now on over all
   * connections, only from that end if one is named. @returns whether it has passed yet
   */
  breakAtPiece(piece: number, passes: 'nothing' | 'half' | 'all', from?: 'node' | 'database'): () => boolean
  stop(): Promise<void>
}

/** Starts a proxy to a database at a local port, or at a Unix socket in the folder that the settings name as the host. */
export async function startDatabaseConnection({
  host,
  port: portOfIt,
  user,
  database,
}: PoolConfig): Promise<DatabaseConnection> {
  const sockets = new Set<Socket>()
  let state: 'whole' | 'deaf' | 'away' | 'silent' = 'whole'
  let [word, cutsLeft] = ['', 0]
  let awaited: { left: number; passes: 'nothing' | 'half' | 'all'; from: string | undefined } | undefined
  // Half open: a silent database does not answer a goodbye either.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === 'away') near.destroy()
    else connectThrough(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stopped = once(server, 'close')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  function connectThrough(near: Socket): void {
    const far =
      portOfIt === undefined ? connect(join(host ?? '', '.s.PGSQL.5432')) : connect(portOfIt, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      // The other end notices the break on its own connection; the error itself does not matter.
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        if (state !== 'silent') other.destroy()
      })
    }
    near.on('data', (chunk) => {
      if (cutsLeft > 0 && chunk.includes(word)) {
        cutsLeft -= 1
        near.destroy()
      }
      if (state !== 'silent') pass(chunk, near, far, 'node')
    })
    near.on('end', () => state !== 'silent' && far.end())
    far.on('data', (chunk) => {
      if (state === 'whole') pass(chunk, far, near, 'database')
    })
  }

  function pass(chunk: Buffer, one: Socket, other: Socket, from: 'node' | 'database'): void {
    const isAwaited = awaited !== undefined && (awaited.from ?? from) === from && (awaited.left -= 1) === 0
    if (awaited === undefined || !isAwaited) return void other.write(chunk)
    const { passes } = awaited
    if (passes !== 'nothing') other.end(passes === 'all' ? chunk : chunk.subarray(0, chunk.length / 2))
    one.destroy()
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy()
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
    silence() {
      state = 'silent'
    },
    refuse: () => void server.close(),
    cutAt(text, times) {
      word = text
      cutsLeft = times
    },
    breakAtPiece(piece, passes, from) {
      const mine = { left: piece, passes, from }
      awaited = mine
      return () => mine.left <= 0
    },
    async stop() {
      server.close()
      cut()
      await stopped
    },
  }
}
