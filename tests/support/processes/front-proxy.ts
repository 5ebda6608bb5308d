import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from '../engines/free-port.ts'

/** A reverse proxy in front of several nodes. */
export interface FrontProxy {
  readonly url: string
  /** How often a request was passed to the next node because one did not accept it. */
  readonly handedOn: number
  stop(): Promise<void>
}

/** A complete answer of a node. */
export interface Answered {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/**
 * Behaves like a plain proxy with the configuration in docs/OPERATING.md: uses the nodes in turn, with a new connection for each request,
 * and tries the next node when one refuses or breaks the connection, or answers 503.
 *
 * @param nodes The addresses of all nodes; undefined for one that is down.
 */
export async function startFrontProxy(nodes: () => readonly (string | undefined)[]): Promise<FrontProxy> {
  let [turn, handedOn] = [0, 0]

  async function answer(incoming: IncomingMessage): Promise<Answered> {
    const body = await buffer(incoming)
    const all = nodes()
    const start = (turn += 1)
    let last: Answered = { status: 502, headers: {}, body: Buffer.from('no node answers') }
    for (let i = 0; i < all.length; i += 1) {
      const node = all[(start + i) % all.length]
      const from = { 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
      const answered =
        node === undefined ? undefined : await forward(node, incoming, body, from).catch(() => undefined)
      if (answered !== undefined && answered.status !== 503) return answered
      last = answered ?? last
      handedOn += 1
    }
    return last
  }

  const server = createServer((incoming, outgoing) => {
    void answer(incoming).then(({ status, headers, body }) => outgoing.writeHead(status, headers).end(body))
  })
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    get handedOn() {
      return handedOn
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Passes a call on, over a connection of its own. @param changes headers to set, or to leave out */
export async function forward(
  node: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  changes: Readonly<Record<string, string | undefined>>,
): Promise<Answered> {
  const { connection: _connection, 'keep-alive': _keepAlive, ...sent } = { ...headers, ...changes }
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(url, node), { method, agent: false, headers: given }, resolve)
      .once('error', reject)
      .end(body)
  })
  const { connection: _gone, 'transfer-encoding': _whole, ...answered } = response.headers
  return { status: response.statusCode ?? 502, headers: answered, body: await buffer(response) }
}
