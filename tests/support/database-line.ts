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
  /** From now on nothing comes through, either way, and no connection is ever ended from this side; new ones are taken. */
  silence(): void
  /** From now on new connections are refused. */
  refuse(): void
  /** Breaks, `times` in all, the connection over which servers say this, in the moment in which they do. */
  cutAt(said: string, times: number): void
  /**
   * Breaks the connection over which the piece of that number comes, as the network cuts what is said into pieces: from now on, from
   * that end if one is named, counted over all connections. @returns whether it has come yet
   */
  breakAtPiece(piece: number, passes: 'nothing' | 'half' | 'all', from?: 'node' | 'database'): () => boolean
  stop(): Promise<void>
}

/** Puts a line before a database: at a port of this machine, or whose Unix socket lies in the folder that its settings name as the host. */
export async function startDatabaseLine({
  host,
  port: portOfIt,
  user,
  database,
}: PoolConfig): Promise<DatabaseLine> {
  const lines = new Set<Socket>()
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
      lines.add(socket)
      // The other end hears of the break by its own connection; what broke it is not news.
      socket.on('error', () => undefined)
      socket.once('close', () => {
        lines.delete(socket)
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
    silence() {
      state = 'silent'
    },
    refuse: () => void server.close(),
    cutAt(said, times) {
      word = said
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
