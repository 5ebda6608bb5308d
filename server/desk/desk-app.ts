import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveApp } from '../api/http/assets/static-files.ts'
import { generalLimits, shedLoad } from '../api/http/call-limits.ts'
import { closeConnectionsWhenStopping, limitBodyTime } from '../api/http/close-connections.ts'
import { answerErrors } from '../api/http/error-answers.ts'
import { withoutBrokenEscapes } from '../api/http/method-not-allowed.ts'
import { sendSecurityHeaders } from '../api/http/response-headers.ts'
import { refusalsHeldBack } from '../api/rate-limits/hold-back.ts'
import { rateLimitCounters } from '../api/rate-limits/rate-limit-counters.ts'
import { requireRequestedWith } from '../api/request-guards.ts'
import { logging, logRequests } from '../platform/log/logger.ts'
import type { DeskDependencies } from './desk-route.ts'
import { deskMemberRoutes } from './member-routes.ts'
import { deskPeopleRoutes } from './people-routes.ts'
import { deskSlipRoutes, slipPictures } from './slip-routes.ts'
import { deskWithdrawalRoutes } from './withdrawal-routes.ts'

const MAX_BODY_BYTES = 64 * 1024

/** Nothing is uploaded here: a call is short, also over a slow connection. */
const REQUEST_TIMEOUT_MS = 60_000

/** Everything comes from the desk itself, and nothing of it is ever inside another page. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // A picture of a member comes over a call of the session, and is shown from memory.
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'trusted-types': ["'none'"],
  'require-trusted-types-for': ["'script'"],
}

/**
 * Builds the server of the desk: its own routes and its own pages, at an address of its own. It shares the process and the database with the
 * server for members, and no route.
 */
export async function buildDesk(given: DeskDependencies): Promise<FastifyInstance> {
  const { config, db } = given
  const app = Fastify({
    ...logging(given.logSink),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: withoutBrokenEscapes,
  })
  logRequests(app)
  limitBodyTime(app)
  closeConnectionsWhenStopping(app)
  answerErrors(app, refusalsHeldBack(config.rateLimit))
  await sendSecurityHeaders(app, POLICY)
  const limits = generalLimits(config.rateLimit)
  await app.register(async (api) => {
    api.removeContentTypeParser('text/plain')
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
      requireRequestedWith(request)
      shedLoad(db)
    })
    const spend = config.rateLimit ? rateLimitCounters(db) : undefined
    deskPeopleRoutes({ app: api, db, spend, limits }, given)
    deskMemberRoutes({ app: api, db, spend, limits }, given)
    deskWithdrawalRoutes({ app: api, db, spend, limits }, given)
    deskSlipRoutes({ app: api, db, spend, limits }, given)
    slipPictures({ app: api, db, spend, limits }, given)
  })
  await serveApp(app, config.deskDistDir)
  return app
}
