import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'

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
