import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { onTestFinished, vi } from 'vitest'
import { SITE_PATHS } from '../../../src/contract/site-paths.ts'
import type { HttpWiring } from '../../../src/http/wiring.ts'

/** A backend that always says the same. */
export const answer =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

/**
 * The transport of a fresh page, wired to a member whose token and language are known, and the requests that reached the backend, with their
 * bodies, in order; signs of life apart. The backend is on a real socket, so that cut connections and silence are real, and ends with the test.
 */
export async function against(answers: RequestListener, wiring: Partial<HttpWiring> = {}) {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  const signsOfLife: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const isSignOfLife = request.url === SITE_PATHS.terminated
    if (isSignOfLife) signsOfLife.push(request)
    else requests.push(request)
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      if (!isSignOfLife) bodies.push(body)
      answers(request, response)
    })
  })
  onTestFinished(() => server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  vi.stubEnv('VITE_BACKEND_URL', `${origin}/`)
  vi.stubGlobal('navigator', { onLine: true })
  // A build's settings are read once.
  vi.resetModules()
  const { wireHttp } = await import('../../../src/http/wiring.ts')
  const { call } = await import('../../../src/http/client.ts')
  const { ApiError } = await import('../../../src/http/errors.ts')
  const onSessionOver = vi.fn<() => void>()
  const onSiteGone = vi.fn<() => void>()
  wireHttp({ token: () => 'the-token', locale: () => 'lo', onSessionOver, onSiteGone, ...wiring })

  /** The error a call ends with; fails the test when the call succeeds. */
  async function failure(calling: Promise<unknown>) {
    const error: unknown = await calling.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof ApiError))
      throw new Error('The call did not end with an ApiError', { cause: error })
    return error
  }

  return { call, failure, onSessionOver, onSiteGone, requests, bodies, signsOfLife, origin }
}
