import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request to the provider of a test. */
export interface ProviderRequest {
  readonly method: string
  readonly path: string
  readonly key: string | undefined
  /** The parsed JSON; undefined without a body. */
  readonly body: unknown
}

/** A provider whose answers a test decides. */
export interface HttpProvider {
  readonly url: string
  readonly requests: ProviderRequest[]
  /** Decides the answer to each request from here on. */
  answer(respond: (request: ProviderRequest, response: ServerResponse) => void): void
  stop(): void
}

export async function httpProvider(): Promise<HttpProvider> {
  const requests: ProviderRequest[] = []
  let respond = (_request: ProviderRequest, response: ServerResponse): void =>
    void response.writeHead(500).end()

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await request.toArray()).join('')
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      key: request.headers.authorization,
      body: text === '' ? undefined : JSON.parse(text),
    }
    requests.push(one)
    respond(one, response)
  }

  const server = createServer((request, response) => void receive(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/wallet/`,
    requests,
    answer(next) {
      respond = next
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
