import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/**
 * Prevents pages of other sites from pressing the buttons through the browser of the person who runs the sandbox: by a form or a request
 * across sites, or by DNS rebinding (a name of theirs that resolves to this machine).
 *
 * @throws {Refusal} KEY_INVALID with status 403
 */
export function requireLocalCaller(request: FastifyRequest): void {
  const { host, origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isLocal =
    LOOPBACK_HOST.test(host ?? '') &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  if (!isLocal) throw new Refusal('KEY_INVALID', { status: 403 })
}
