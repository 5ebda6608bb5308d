import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_TIMEOUT_MS } from '#contract/endpoint.ts'
import { serveApp } from '../api/http/assets/static-files.ts'
import { generalLimits, shedLoad } from '../api/http/call-limits.ts'
import { createServer, hostNamedAs } from '../api/http/create-server.ts'
import { incomingDir } from '../api/http/receive-form.ts'
import { rateLimitCounters } from '../api/rate-limits/rate-limit-counters.ts'
import { requireRequestedWith } from '../api/request-guards.ts'
import { deskAnnouncementRoutes } from './announcement-routes.ts'
import { deskArrivalRoutes } from './arrival-routes.ts'
import { deskBooksRoutes } from './books-routes.ts'
import { deskChatRoutes } from './chat-routes.ts'
import type { DeskDependencies } from './desk-route.ts'
import { deskMemberRoutes } from './member-routes.ts'
import { deskPaymentFileRoutes } from './payment-file-routes.ts'
import { deskPeopleRoutes } from './people-routes.ts'
import { deskProposalRoutes } from './proposal-routes.ts'
import { deskRewardRoutes } from './reward-routes.ts'
import { deskSignalRoutes } from './signal-routes.ts'
import { deskSiteRoutes } from './site-routes.ts'
import { deskSlipRoutes } from './slip-routes.ts'
import { deskWithdrawalRoutes } from './withdrawal-routes.ts'

/** Everything comes from the desk itself, and nothing of it is ever inside another page. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // A picture or video of a member comes over a call of the session, and is shown from memory.
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ['blob:'],
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
  const { app } = await createServer({
    ...given,
    requestTimeoutMs: UPLOAD_TIMEOUT_MS,
    policy: POLICY,
    opensPages: false,
    isOwnHost: hostNamedAs(config.deskHostNames),
  })
  const limits = generalLimits(config.rateLimit)
  await app.register(async (api) => {
    api.removeContentTypeParser('text/plain')
    // The form reader itself refuses oversized files, after reading the body.
    await api.register(multipart, { throwFileSizeLimit: false })
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
      requireRequestedWith(request)
      shedLoad(db)
    })
    const spend = config.rateLimit ? rateLimitCounters(db) : undefined
    const incoming = incomingDir(config.dataDir)
    const at = {
      app: api,
      db,
      spend,
      limits,
      incomingDir: incoming,
      codeMinutes: given.logins.deskCodeMinutes,
    }
    deskPeopleRoutes(at, given)
    deskMemberRoutes(at, given)
    deskProposalRoutes(at, given)
    deskWithdrawalRoutes(at, given)
    deskPaymentFileRoutes(at, given)
    deskSlipRoutes(at, given)
    deskArrivalRoutes(at, given)
    deskAnnouncementRoutes(at, given)
    deskBooksRoutes(at, given)
    deskChatRoutes(at, given)
    deskRewardRoutes(at, given)
    deskSiteRoutes(at, given)
    deskSignalRoutes(at, given)
  })
  await serveApp(app, config.deskDistDir, {
    policyOf: () => POLICY,
    countAddress: (request) => limits.countAddress(request),
  })
  return app
}
