import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client.ts'

/** Answers once the server listens, and only while the database does. */
export function healthRoute(app: FastifyInstance, db: Database): void {
  app.get('/health', async (_request, reply) => {
    await db.query('health.check', 'SELECT 1')
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
