import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { listenLocally } from '../engines/free-port.ts'

/** An answer of the server that the proxy forwarded. */
export interface Passed {
  readonly path: string
  readonly encoding: string | undefined
}

/** A proxy between browser and server: cuts connections and switches builds. */
export interface Front {
  /** The address of the app through this proxy. */
  readonly url: string
  /** The files forwarded so far, with their content encoding. */
  readonly passed: readonly Passed[]
  /** Answers this path with `body` instead of the server; without a body, with 404. */
  serve(path: string, body?: string): void
  /** Answers this path with a function instead of the server. */
  answer(path: string, how: (answer: ServerResponse) => void): void
  /** Forwards this path to the server again. */
  passOn(path: string): void
  /** Loses the answers to the next `count` requests on this path, after the server has executed them. */
  loseAnswers(path: string, count: number): void
  /** Loses every answer to the next key on this path, however often it is sent. */
  loseAnswersToNextKey(path: string): void
  /** Drops requests on this path while `isTime` returns true. */
  loseRequests(path: string, isTime: () => boolean): void
  /** How many requests on this path were executed while their answer was lost. */
  lostAnswers(path: string): number
  /** Delays answers on paths with this prefix while `isTime` returns true. Returns a function that releases them. */
  delayAnswers(beginning: string, isTime: () => boolean): () => void
  /** Delays every answer of the API by this many ms. */
  slowDown(ms: number): void
  /** Behaves like a killed server: breaks open connections and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections again, at the same address. */
  mend(): Promise<void>
  close(): Promise<void>
}

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

/** Starts a proxy for the server at `target` on a free port. */
export async function openFront(target: string): Promise<Front> {
  const served = new Map<string, (answer: ServerResponse) => void>()
  const answersToLose = new Map<string, number>()
  const lostKeys = new Map<string, string | undefined>()
  const unsent = new Map<string, () => boolean>()
  const lost: string[] = []
  let delayed: { beginning: string; isTime: () => boolean; isOver: Promise<void> } | undefined
  const passed: Passed[] = []
  let slowMs = 0
  const isLost = (path: string, { headers }: IncomingMessage) => {
    if (!lostKeys.has(path)) return false
    const key = lostKeys.get(path) ?? String(headers['idempotency-key'])
    lostKeys.set(path, key)
    return headers['idempotency-key'] === key
  }
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', target).pathname
    if (unsent.get(path)?.() === true) return void answer.destroy()
    const left = answersToLose.get(path) ?? 0
    answersToLose.set(path, Math.max(0, left - 1))
    if (left > 0 || isLost(path, incoming)) {
      return passOn(target, incoming, answer, { passed, lost, loseAnswer: true })
    }
    const serve = served.get(path)
    if (serve !== undefined) return serve(answer)
    const isDelayed = delayed !== undefined && path.startsWith(delayed.beginning) && delayed.isTime()
    passOn(target, incoming, answer, {
      passed,
      lost,
      slowMs: path.startsWith('/api/') ? slowMs : 0,
      ...(isDelayed && { releasedBy: delayed?.isOver }),
    })
  })
  // The server's own list lacks connections that were upgraded to WebSockets.
  const sockets = new Set<Duplex>()
  server.on('upgrade', (incoming: IncomingMessage, connection: Duplex) => {
    sockets.add(connection)
    connection.once('close', () => sockets.delete(connection))
    passOnSocket(target, incoming, connection)
  })
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    for (const connection of sockets) connection.destroy()
    await closed
  }

  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    serve: (path, body) =>
      void served.set(path, (answer) => answer.writeHead(body === undefined ? 404 : 200, SCRIPT).end(body)),
    answer: (path, how) => void served.set(path, how),
    passOn: (path) => void served.delete(path),
    loseAnswers: (path, count) => void answersToLose.set(path, count),
    loseAnswersToNextKey: (path) => void lostKeys.set(path, undefined),
    loseRequests: (path, isTime) => void unsent.set(path, isTime),
    lostAnswers: (path) => lost.filter((one) => one === path).length,
    delayAnswers(beginning, isTime) {
      let release = () => {}
      const isOver = new Promise<void>((resolve) => (release = resolve))
      delayed = { beginning, isTime, isOver }
      return () => {
        delayed = undefined
        release()
      }
    },
    slowDown: (ms) => void (slowMs = ms),
    cut,
    mend: async () => void (await once(server.listen(port, '127.0.0.1'), 'listening')),
    close: cut,
  }
}

interface Passing {
  readonly passed: Passed[]
  /** Paths of requests that were executed while their answer was lost. */
  readonly lost: string[]
  readonly loseAnswer?: boolean
  readonly slowMs?: number
  readonly releasedBy?: Promise<void> | undefined
}

function passOn(
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  { passed, lost, loseAnswer = false, slowMs = 0, releasedBy }: Passing,
): void {
  const { method, headers } = incoming
  const outgoing = request(new URL(incoming.url ?? '/', target), { ...(method && { method }), headers })
  outgoing.on('response', (response) => {
    const note = () => {
      const isDone = response.statusCode !== undefined && response.statusCode < 300
      if (isDone && !answer.writableFinished) lost.push(outgoing.path)
    }
    if (answer.destroyed) note()
    else answer.once('close', note)
    if (loseAnswer) {
      response.resume().on('end', () => answer.destroy())
      return
    }
    passed.push({ path: outgoing.path, encoding: response.headers['content-encoding'] })
    const give = () => response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers))
    if (slowMs === 0 && releasedBy === undefined) give()
    else void Promise.all([delay(slowMs), releasedBy]).then(give)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
}

function passOnSocket(target: string, incoming: IncomingMessage, connection: Duplex): void {
  const { headers } = incoming
  const outgoing = request(new URL(incoming.url ?? '/', target), { headers })
  outgoing.on('upgrade', (answer, further: Duplex) => {
    const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    connection.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('\r\n')}\r\n\r\n`)
    connection.pipe(further).pipe(connection)
    for (const [one, other] of [
      [connection, further],
      [further, connection],
    ] as const) {
      one.on('error', () => other.destroy())
      one.once('close', () => other.destroy())
    }
  })
  outgoing.on('response', () => connection.destroy())
  outgoing.on('error', () => connection.destroy())
  outgoing.end()
}
