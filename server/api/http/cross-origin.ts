import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Lets pages of the listed origins call the API; an origin must match exactly. Without a list no answer names an origin, so browsers keep
 * other sites' pages out.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'X-Requested-With',
      'Idempotency-Key',
      'Accept-Language',
    ],
    exposedHeaders: ['Retry-After'],
    maxAge: 600,
    strictPreflight: false,
  })
}
