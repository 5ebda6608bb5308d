import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listedHash } from '../browser/builds/next-build.ts'
import type { Answerable, BadAnswer } from '../browser/served/bad-answers.ts'
import { WORDS } from '../browser/words/words.ts'
import { logNothingToBeSeen } from '../pages/nothing-to-be-seen.ts'
import { type Answered, forward } from '../processes/front-proxy.ts'
import type { Engine } from './engine.ts'
import { listenLocally } from './free-port.ts'

/** Storage keys for the errors of the pages, and for their number. */
const NOTES = 'noted-problems'
const LOADS = 'noted-loads'

/** The app behind a proxy that records errors of every page and can replace answers of the API. */
export interface WatchedApp {
  readonly url: string
  /** Makes the API give that bad answer from now on; without an argument, the server's. */
  tamper(bad?: BadAnswer): void
  close(): Promise<void>
}

/**
 * Starts a proxy in front of the server at `target`, because drivers of other engines cannot run a script before those of the page. There
 * is no agreement to accept, and the browser does not cache the app's files by itself.
 */
export async function openWatchedApp(target: string): Promise<WatchedApp> {
  const script = `(${notePage.toString()})(${JSON.stringify([NOTES, LOADS])});(${logNothingToBeSeen.toString()})(${JSON.stringify(WORDS.th.somethingWentWrong)})`
  let bad: BadAnswer | undefined
  const server = createServer((incoming, outgoing) => {
    void respond(incoming, outgoing).catch(() => outgoing.destroy())
  })
  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    // Uncompressed, because a script is inserted.
    const forwarded = () => forward(target, incoming, body, { 'accept-encoding': undefined })
    const call = answerable(outgoing, forwarded)
    const { pathname } = new URL(incoming.url ?? '/', target)
    if (pathname === '/api/lookup/agreements') return call.fulfill({ json: [] })
    if (pathname.startsWith('/api/') && bad !== undefined) return bad.answer(call)
    if (pathname === '/sw.js') return send(outgoing, await listing(await forwarded()))
    const answer = withScript(await forwarded(), script)
    send(outgoing, pathname.startsWith('/assets/') ? withoutCaching(answer) : answer)
  }
  /** The worker with the hash of the document that it gets here: it keeps only what its list has. */
  async function listing(worker: Answered): Promise<Answered> {
    const response = await fetch(new URL('/index.html', target))
    const document = await response.text()
    const given = withScript(
      { status: 200, headers: Object.fromEntries(response.headers), body: Buffer.from(document) },
      script,
    )
    const body = worker.body.toString().replace(listedHash(document), listedHash(given.body))
    return { ...worker, body: Buffer.from(body) }
  }
  // Refuses sockets, which these tests do not use.
  server.on('upgrade', (_incoming, socket) => socket.destroy())
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    tamper: (answer) => void (bad = answer),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The errors in the pages of this engine since the last call. */
export async function notedProblems(engine: Engine): Promise<unknown[]> {
  const noted = await engine.read(`(() => {
    const noted = JSON.parse(localStorage.getItem('${NOTES}') ?? '[]')
    localStorage.removeItem('${NOTES}')
    return noted
  })()`)
  return Array.isArray(noted) ? noted : [noted]
}

/** How many pages this engine has loaded so far. */
export async function notedLoads(engine: Engine): Promise<number> {
  return Number(await engine.read(`localStorage.getItem('${LOADS}')`))
}

/** Runs in a page, and must not refer to anything outside its own body. */
function notePage([notes, loads]: readonly [string, string]): void {
  localStorage.setItem(loads, String(Number(localStorage.getItem(loads)) + 1))
  const note = (problem: string) => {
    // Firefox aborts the downloads of a page that is left; see `openAnew`.
    if ('isOldPage' in window) return
    const noted: unknown = JSON.parse(localStorage.getItem(notes) ?? '[]')
    localStorage.setItem(notes, JSON.stringify([...(Array.isArray(noted) ? noted : []), problem]))
  }
  addEventListener('error', ({ message, filename }) => note(`exception: ${message} (${filename})`))
  addEventListener('unhandledrejection', ({ reason }) => note(`nobody handles: ${String(reason)}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`policy violation: ${violatedDirective} ${blockedURI}`),
  )
  // React and the watch for white pages report there.
  console.error = (...values: unknown[]) => note(`console: ${values.map(String).join(' ')}`)
}

function withScript(answer: Answered, script: string): Answered {
  const { status, headers, body } = answer
  const policy = headers['content-security-policy']
  if (!headers['content-type']?.startsWith('text/html') || typeof policy !== 'string') return answer
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    status,
    headers: {
      ...headers,
      'content-security-policy': policy.replace('script-src ', `script-src 'sha256-${hash}' `),
    },
    body: Buffer.from(body.toString().replace('<head>', () => `<head><script>${script}</script>`)),
  }
}

/** Forbids caching, as on a phone without free space: only files that the app itself stores are reused. */
function withoutCaching({ status, headers, body }: Answered): Answered {
  return { status, headers: { ...headers, 'cache-control': 'no-store' }, body }
}

function send(outgoing: ServerResponse, { status, headers, body }: Answered): void {
  const { 'content-length': _length, ...kept } = headers
  outgoing.writeHead(status, kept).end(body)
}

function answerable(outgoing: ServerResponse, forwarded: () => Promise<Answered>): Answerable {
  return {
    async fulfill({ status = 200, contentType = 'application/json', body = '', json }) {
      outgoing.writeHead(status, { 'content-type': contentType })
      outgoing.end(json === undefined ? body : JSON.stringify(json))
    },
    async fetch() {
      const { body } = await forwarded()
      return { text: () => Promise.resolve(body.toString()) }
    },
    async abort() {
      outgoing.destroy()
    },
    continue: async () => send(outgoing, await forwarded()),
  }
}
