import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands between the browser and the server, where lines are cut and new builds appear. */
export interface Front {
  /** Where the app is reached through it. */
  readonly url: string
  /** Answers this path with `body` in place of the server; without one, with 404. */
  serve(path: string, body?: string): void
  /** Passes this path on again. */
  passOn(path: string): void
  /** As if the server had been killed: open connections break, new ones are refused. */
  cut(): Promise<void>
  /** The server is there again, at the same address. */
  mend(): Promise<void>
  close(): Promise<void>
}

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

/** Opens a front to the server at `target` on a free port. */
export async function openFront(target: string): Promise<Front> {
  const served = new Map<string, string | undefined>()
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', target).pathname
    if (!served.has(path)) return passOn(target, incoming, answer)
    const body = served.get(path)
    answer.writeHead(body === undefined ? 404 : 200, SCRIPT).end(body)
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
    await closed
  }

  await listen(0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address of this kind
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    serve: (path, body) => void served.set(path, body),
    passOn: (path) => void served.delete(path),
    cut,
    mend: () => listen(port),
    close: cut,
  }
}

function passOn(target: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = incoming
  const outgoing = request(new URL(incoming.url ?? '/', target), { ...(method && { method }), headers })
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.pipe(outgoing)
}
