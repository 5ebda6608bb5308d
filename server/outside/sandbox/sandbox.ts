import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { isStorable } from '#contract/primitives.ts'
import { closeConnectionsWhenStopping } from '../../api/http/close-connections.ts'
import { answerErrors } from '../../api/http/error-answers.ts'
import { sendSecurityHeaders } from '../../api/http/response-headers.ts'
import { isShallow } from '../../api/http/validate.ts'
import { Refusal } from '../../platform/errors.ts'
import { logRequests, type Log, WITHOUT_REQUEST_LINES } from '../../platform/log/logger.ts'
import type { Action } from './action.ts'
import { pageRoutes } from './page/page.ts'

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

const POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** Builds the server of the sandbox: each action as a call, and the page with a button for each. */
export async function buildSandbox(actions: readonly Action[], log: Log): Promise<FastifyInstance> {
  // A call that the server gave up while it was connecting leaves a connection without a request, which would be waited for. The server for
  // members has ended before: nobody needs an answer any more.
  const app = Fastify({
    loggerInstance: log,
    logController: WITHOUT_REQUEST_LINES,
    forceCloseConnections: true,
  })
  logRequests(app)
  closeConnectionsWhenStopping(app)
  answerErrors(app)
  await sendSecurityHeaders(app, POLICY, false)
  app.addHook('onRequest', async (request) => requireLocalCaller(request))
  app.addHook('preValidation', async ({ params, query, body }) => requireStorable([params, query, body]))

  for (const action of actions) {
    app.route({
      method: action.method,
      url: action.path,
      handler: ({ params, body }) => action.perform({ ...asObject(body), ...asObject(params) }),
    })
  }
  pageRoutes(app, actions, await readFile(join(import.meta.dirname, 'page/page.css'), 'utf8'))
  return app
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

/**
 * Prevents pages of other sites from pressing the buttons through the browser of the person who runs the sandbox: by a form or a request
 * across sites, or by DNS rebinding (a name of theirs that resolves to this machine).
 *
 * @throws {Refusal} KEY_INVALID with status 403
 */
function requireLocalCaller(request: FastifyRequest): void {
  const { host, origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isLocal =
    LOOPBACK_HOST.test(host ?? '') &&
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  if (!isLocal) throw new Refusal('KEY_INVALID', { status: 403 })
}

/** Passes when every text of the input can be stored, the names of its fields included. @throws {Refusal} KEY_INVALID */
function requireStorable(input: unknown): void {
  if (!isShallow(input) || !isStorableInput(input)) throw new Refusal('KEY_INVALID')
}

function isStorableInput(input: unknown): boolean {
  if (typeof input === 'string') return isStorable(input)
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return true
  if (input instanceof URLSearchParams) return [...input].flat().every(isStorable)
  return Object.entries(input).every(([name, value]) => isStorable(name) && isStorableInput(value))
}
