import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '../platform/errors.ts'
import type { Site } from '../settings/site/site.ts'
import { spending } from './http/call-limits.ts'
import { isForm } from './http/close-connections.ts'
import { isRepetition } from './http/keyed-call.ts'
import type { Api, Route } from './route.ts'

/**
 * Every call of the API must carry the marker header. A page of another origin cannot add it without a preflight, so a link, an
 * image or a form elsewhere can never make a call for a member.
 *
 * @throws {Refusal} KEY_MISSING
 */
export function requireRequestedWith(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') {
    throw new Refusal('KEY_MISSING', { params: { key: 'X-Requested-With' } })
  }
}

/**
 * Some calls that change state are GETs because the contract says so. A browser must not make them on its own: not by prefetching or
 * prerendering, and not by opening the address.
 *
 * @throws {Refusal} KEY_INVALID with status 403
 */
export function requireDeliberateCall(request: FastifyRequest): void {
  const { headers } = request
  const mode = headers['sec-fetch-mode']
  const destination = headers['sec-fetch-dest']
  const speculative = headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch'
  const byPage = mode === 'navigate' || mode === 'no-cors' || (destination ?? 'empty') !== 'empty'
  if (speculative || byPage) throw new Refusal('KEY_INVALID', { status: 403 })
}

/** Decides by the head of a request who may make the call, and how often; the body has not been read yet. */
export function requestGuard(
  { db, spend, limits, site, authenticate }: Api,
  { endpoint, options: { rateLimit } }: Route,
): (request: FastifyRequest) => Promise<void> {
  const spendOne = spending(spend, rateLimit)
  return async (request) => {
    if (!endpoint.multipart && isForm(request.headers['content-type'])) {
      throw new Refusal('KEY_INVALID', { status: 415 })
    }
    limits.countAddress(request)
    if (endpoint.effect === 'change') requireDeliberateCall(request)
    if (rateLimit?.per === 'address') await spendOne(request)
    if (endpoint.effect === 'change' || endpoint.access !== 'public') requireSiteAlive(site)
    if (requiresSession(endpoint, request)) {
      request.member = await authenticate(request.headers.authorization)
      // What a session has to itself: whoever has stolen another one cannot use it up.
      if (rateLimit?.per !== 'session') limits.countMember(request)
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
function requireSiteAlive(site: Site): void {
  if (site.now().switches.terminated) throw new Refusal('gone')
}
