import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import { listenLocally } from '../../../support/engines/free-port.ts'

/** A request to the provider of a test. */
export interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
  /** The text as parsed JSON; undefined if it is none. */
  readonly body: unknown
}

/** A provider whose answers a test decides. */
export interface HttpProvider {
  readonly url: string
  readonly requests: ProviderRequest[]
  /** Decides the answer to each request from here on. */
  answer(respond: (request: ProviderRequest, response: ServerResponse) => void): void
}

/** The provider of a test file, which ends with it. */
export async function httpProviderForFile(): Promise<HttpProvider> {
  const requests: ProviderRequest[] = []
  let respond = failing

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const text = (await request.toArray()).join('')
    const one = { method, path, headers, text, body: parsed(text) }
    requests.push(one)
    respond(one, response)
  }

  const server = createServer((request, response) => void receive(request, response))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${await listenLocally(server)}`,
    requests,
    answer(next) {
      respond = next
    },
  }
}

const failing: Parameters<HttpProvider['answer']>[0] = (_request, response) => response.writeHead(500).end()

function parsed(text: string): unknown {
  return /^[{["]/.test(text) ? JSON.parse(text) : undefined
}
