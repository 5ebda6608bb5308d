import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '../platform/errors.ts'
import type { SiteSwitches } from '../settings/site/site-switches.ts'
import { requireDeliberateCall } from './http/api-guards.ts'
import { isForm } from './http/close-connections.ts'
import { isRepetition } from './http/keyed-call.ts'
import { spending } from './http/rate-limit.ts'
import type { Api, Route } from './route.ts'

/** Decides by the head of a request who may make the call, and how often; the body has not been read yet. */
export function admitting(
  { db, spend, limits, site, authenticate }: Api,
  { endpoint, serving: { rateLimit } }: Route,
): (request: FastifyRequest) => Promise<void> {
  const spendOne = spending(spend, rateLimit)
  return async (request) => {
    if (!endpoint.multipart && isForm(request.headers['content-type'])) {
      throw new Refusal('KEY_INVALID', { status: 415 })
    }
    limits.countAddress(request)
    if (endpoint.effect === 'change') requireDeliberateCall(request)
    if (rateLimit?.per === 'address') await spendOne(request)
    if (endpoint.effect === 'change' || endpoint.access !== 'public') await requireSiteAlive(site)
    if (requiresSession(endpoint, request)) {
      request.member = await authenticate(request.headers.authorization)
      limits.countMember(request)
    }
    if (rateLimit !== undefined && rateLimit.per !== 'address') {
      await spendOne(request).catch(async (refusal: unknown) => {
        // A retry whose first answer was lost must get that answer and not a refusal.
        if (!endpoint.idempotencyKey || !(await isRepetition(db, request))) throw refusal
      })
    }
  }
}

/** Where guests may call too, a caller with a token wants to be treated as its member. */
function requiresSession({ access }: Endpoint, { headers }: FastifyRequest): boolean {
  return access === 'member' || (access === 'caller' && headers.authorization !== undefined)
}

/** A closed site still reports that it is closed, and its public texts, to visitors; everything else is refused. */
async function requireSiteAlive(site: SiteSwitches): Promise<void> {
  const { terminated } = await site.read()
  if (terminated) throw new Refusal('gone')
}
