import type { FastifyReply } from 'fastify'

/**
 * Sends an answer in wire form.
 *
 * @param publicForSeconds how long it is the same for everyone; any other answer must never be cached.
 */
export function present(reply: FastifyReply, answer: unknown, publicForSeconds?: number): FastifyReply {
  if (publicForSeconds !== undefined) reply.header('cache-control', `public, max-age=${publicForSeconds}`)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer ?? null))
}
