import type { FastifyReply } from 'fastify'

/** The answer of a call that has nothing to report but that it was done. Clients accept more forms of it: `Acknowledgement` in the contract. */
export const OK = { message: 'OK' } as const

/** The same from a call that moves money, or prepares that: the code that existing backends send there. */
export const SUCCESS = { message: 'SUCCESS' } as const

interface InKip {
  readonly kip: number | null
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
}

/** The amount in kip and its rate as the field `kip`; no field for money in baht. */
export function presentKip({ kip, kipPerBaht, rateSince }: InKip) {
  if (kip === null || kipPerBaht === null || rateSince === null) return {}
  return { kip: { amount: kip, kipPerBaht, since: rateSince.toISOString() } }
}

/** Sends an answer in wire form. @param publicForSeconds how long it is the same for everyone; any other answer must never be cached. */
export function present(reply: FastifyReply, answer: unknown, publicForSeconds?: number): FastifyReply {
  if (publicForSeconds !== undefined) reply.header('cache-control', `public, max-age=${publicForSeconds}`)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer ?? null))
}
