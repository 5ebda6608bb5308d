import type { FastifyReply } from 'fastify'

/** Adds a request header to those that the answer varies on; setting the header directly would drop the others. */
export function addVary(reply: FastifyReply, field: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined ? field : `${String(known)}, ${field}`)
}
