import { once } from 'node:events'
import { createServer } from 'node:http'
import { EXPOSITION_TYPE, type Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` on a listener of its own, so that members never see how busy a site is, or what it earns.
 *
 * @returns its address, and a function that stops it.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': EXPOSITION_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host}:${bound}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
