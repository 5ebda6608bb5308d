import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** One answer of the server. */
export interface Passed {
  readonly path: string
  readonly encoding: string | undefined
}

/** Stands between the browser and the server, where lines are cut and new builds appear. */
export interface Front {
  /** Where the app is reached through it. */
  readonly url: string
  /** What it has passed on so far, and how the server had packed it. */
  readonly passed: readonly Passed[]
  /** Answers this path with `body` in place of the server; without one, with 404. */
  serve(path: string, body?: string): void
  /** Answers this path in any way at all in place of the server. */
  answer(path: string, how: (answer: ServerResponse) => void): void
  /** Passes this path on again. */
  passOn(path: string): void
  /** The server does what is asked of it on this path, and so many of its answers are lost on the way back. */
  loseAnswers(path: string, count: number): void
  /** The same for all answers to the key that is sent next on this path, however often it is sent. */
  loseAnswersToNextKey(path: string): void
  /** What is asked on this path does not reach the server, as long as `isTime`. */
  loseRequests(path: string, isTime: () => boolean): void
  /** How often the server has done what was asked of it on this path, and the browser was not there any more to hear of it, or was not told. */
  lostAnswers(path: string): number
  /** Keeps back the answers to what is asked on paths that begin so, whenever it is time to. Returns the way to let them go. */
  holdAnswers(beginning: string, isTime: () => boolean): () => void
  /** From now on every answer of the API takes so many ms longer, as on a phone far from anywhere. */
  slowDown(ms: number): void
  /** As if the server had been killed: open connections break, new ones are refused. */
  cut(): Promise<void>
  /** The server is there again, at the same address. */
  mend(): Promise<void>
  close(): Promise<void>
}

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

/** Opens a front to the server at `target` on a free port. */
export async function openFront(target: string): Promise<Front> {
  const served = new Map<string, (answer: ServerResponse) => void>()
  const toLose = new Map<string, number>()
  const unheardKeys = new Map<string, string | undefined>()
  const unsent = new Map<string, () => boolean>()
  const lost: string[] = []
  let held: { beginning: string; isTime: () => boolean; isOver: Promise<void> } | undefined
  const passed: Passed[] = []
  let slowMs = 0
  const isUnheard = (path: string, { headers }: IncomingMessage) => {
    if (!unheardKeys.has(path)) return false
    const key = unheardKeys.get(path) ?? String(headers['idempotency-key'])
    unheardKeys.set(path, key)
    return headers['idempotency-key'] === key
  }
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', target).pathname
    if (unsent.get(path)?.() === true) return void answer.destroy()
    const left = toLose.get(path) ?? 0
    toLose.set(path, Math.max(0, left - 1))
    if (left > 0 || isUnheard(path, incoming)) {
      return passOn(target, incoming, answer, { passed, lost, loseAnswer: true })
    }
    const serve = served.get(path)
    if (serve !== undefined) return serve(answer)
    const isHeld = held !== undefined && path.startsWith(held.beginning) && held.isTime()
    passOn(target, incoming, answer, {
      passed,
      lost,
      slowMs: path.startsWith('/api/') ? slowMs : 0,
      ...(isHeld && { keptBack: held?.isOver }),
    })
  })
  // The server's own list does not hold connections that have become sockets.
  const sockets = new Set<Duplex>()
  server.on('upgrade', (incoming: IncomingMessage, line: Duplex) => {
    sockets.add(line)
    line.once('close', () => sockets.delete(line))
    passOnSocket(target, incoming, line)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    for (const line of sockets) line.destroy()
    await closed
  }

  await listen(0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address of this kind
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    serve: (path, body) =>
      void served.set(path, (answer) => answer.writeHead(body === undefined ? 404 : 200, SCRIPT).end(body)),
    answer: (path, how) => void served.set(path, how),
    passOn: (path) => void served.delete(path),
    loseAnswers: (path, count) => void toLose.set(path, count),
    loseAnswersToNextKey: (path) => void unheardKeys.set(path, undefined),
    loseRequests: (path, isTime) => void unsent.set(path, isTime),
    lostAnswers: (path) => lost.filter((one) => one === path).length,
    holdAnswers(beginning, isTime) {
      let letGo = () => {}
      const isOver = new Promise<void>((resolve) => (letGo = resolve))
      held = { beginning, isTime, isOver }
      return () => {
        held = undefined
        letGo()
      }
    },
    slowDown: (ms) => void (slowMs = ms),
    cut,
    mend: () => listen(port),
    close: cut,
  }
}

interface Passing {
  readonly passed: Passed[]
  /** Paths on which something was done of which the browser has heard nothing. */
  readonly lost: string[]
  readonly loseAnswer?: boolean
  readonly slowMs?: number
  readonly keptBack?: Promise<void> | undefined
}

function passOn(
  target: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  { passed, lost, loseAnswer = false, slowMs = 0, keptBack }: Passing,
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
    if (slowMs === 0 && keptBack === undefined) give()
    else void Promise.all([delay(slowMs), keptBack]).then(give)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
}

function passOnSocket(target: string, incoming: IncomingMessage, line: Duplex): void {
  const { headers } = incoming
  const outgoing = request(new URL(incoming.url ?? '/', target), { headers })
  outgoing.on('upgrade', (answer, further: Duplex) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    line.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    line.pipe(further).pipe(line)
    for (const [one, other] of [
      [line, further],
      [further, line],
    ] as const) {
      one.on('error', () => other.destroy())
      one.once('close', () => other.destroy())
    }
  })
  outgoing.on('response', () => line.destroy())
  outgoing.on('error', () => line.destroy())
  outgoing.end()
}
