import type { FastifyInstance } from 'fastify'
import { addVary } from './vary.ts'

const METHODS = 'GET, POST, PUT, DELETE'
const HEADERS = 'Authorization, Content-Type, X-Requested-With, Idempotency-Key, Accept-Language'
const PREFLIGHT_SECONDS = 600

/**
 * Lets pages of the listed origins call the API; an origin must match exactly. Without a list no answer ever names an origin, so
 * browsers keep foreign pages out.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    addVary(reply, 'Origin')
    const origin = request.headers.origin
    if (origin === undefined || !origins.includes(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'Retry-After')
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', METHODS)
    reply.header('access-control-allow-headers', HEADERS)
    reply.header('access-control-max-age', PREFLIGHT_SECONDS)
    await reply.code(204).send()
  })
}
