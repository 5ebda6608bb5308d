import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Readiness } from '../app-dependencies.ts'

/** How long a successful check is good for, in ms. */
const FRESH_MS = 1000

/**
 * Answers 200 while the server listens, the database answers and the node is not leaving. Anybody may ask, so the database is asked once a
 * second at most, and by one check at a time.
 */
export function healthRoute(app: FastifyInstance, db: Pick<Database, 'query'>, readiness: Readiness): void {
  const requireDatabase = freshCheck(async () => {
    await db.query('health.check', 'SELECT 1')
  })
  app.get('/health', async (_request, reply) => {
    if (readiness.isLeaving) throw new Refusal('INTERNAL_SERVER_ERROR', { status: 503 })
    await requireDatabase()
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}

/** A check that is repeated only when the last success is no longer fresh; a failure is never remembered, so recovery shows at once. */
function freshCheck(check: () => Promise<void>): () => Promise<void> {
  let freshUntilMs = 0
  let running: Promise<void> | undefined
  async function run(): Promise<void> {
    const startedAtMs = performance.now()
    await check()
    freshUntilMs = startedAtMs + FRESH_MS
  }
  return async () => {
    if (performance.now() < freshUntilMs) return
    running ??= run().finally(() => (running = undefined))
    await running
  }
}
