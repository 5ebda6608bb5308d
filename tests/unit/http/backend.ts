import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import { vi } from 'vitest'

export interface Backend {
  /** Every request that reached the server, in order. */
  readonly requests: readonly IncomingMessage[]
  /** Request bodies, as text, in the same order. */
  readonly bodies: readonly string[]
  readonly close: () => Promise<void>
}

/**
 * A backend on a real socket, so that cut connections and silence are real, and a transport that is built to call it. The transport
 * is imported after this, because a build's settings are read once.
 */
export async function backendThat(answers: RequestListener): Promise<Backend> {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      answers(request, response)
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  vi.stubEnv('VITE_BACKEND_URL', `http://127.0.0.1:${port}/`)
  vi.resetModules()
  return {
    requests,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
