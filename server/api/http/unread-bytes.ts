import type { FastifyRequest } from 'fastify'

/** Counted for a request that does not say how long it is. */
const MOST_BYTES = 20 * 1024 * 1024

/** How much of a request is still to come: 0 once it has arrived. */
export function unreadBytesOf({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): number {
  if (raw.complete) return 0
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : MOST_BYTES
}
