import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'
import { Refusal } from '../errors.ts'

/** Whether this node accepts more work. */
export interface Readiness {
  /** It is about to stop: a load balancer should send requests elsewhere. */
  isLeaving: boolean
}

/** Answers 200 while the server listens, the database answers and the node is not leaving. */
export function healthRoute(app: FastifyInstance, db: Database, readiness: Readiness): void {
  app.get('/health', async (_request, reply) => {
    if (readiness.isLeaving) throw new Refusal('INTERNAL_SERVER_ERROR', { status: 503 })
    await db.query('health.check', 'SELECT 1')
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
