import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from './api/app-dependencies.ts'
import { incomingDir } from './api/http/abandoned-forms.ts'
import { requireRequestedWith } from './api/http/api-guards.ts'
import { collectMethods, refuseOtherMethods } from './api/http/method-not-allowed.ts'
import { shedLoad } from './api/http/shed-load.ts'
import { addVary } from './api/http/vary.ts'
import { openApiDocument } from './api/openapi.ts'
import type { Api } from './api/route.ts'
import { authenticator } from './domains/members/sessions.ts'
import { rateLimitCounters } from './api/rate-limits/rate-limit-counters.ts'
import { accountRoutes } from './domains/members/routes/account.ts'
import { autologinRoutes } from './domains/games/routes/autologin.ts'
import { chatRoutes } from './domains/chat/routes.ts'
import { devicesRoutes } from './domains/members/routes/devices.ts'
import { bonusRoutes } from './domains/rewards/routes/bonus.ts'
import { inviteRoutes } from './domains/rewards/routes/invite.ts'
import { lookupRoutes } from './api/routes/lookup.ts'
import { operationRoutes } from './api/routes/operation.ts'
import { otpRoutes } from './domains/members/routes/otp.ts'
import { promotionRoutes } from './domains/rewards/routes/promotion.ts'
import { refundRoutes } from './domains/rewards/routes/refund.ts'
import { spinwheelRoutes } from './domains/rewards/routes/spinwheel.ts'
import { qrcodeRoutes } from './domains/deposits/routes/qrcode.ts'
import { statementRoutes } from './domains/statements/routes.ts'
import { walletRoutes } from './domains/games/routes/wallet.ts'

const OPENAPI_PATH = '/api/openapi.json'

/** Everything under /api: the implemented calls of the contract, and the document that describes them all. */
export async function apiRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { config, db, site, limits } = dependencies
  app.decorateRequest('member')
  app.removeContentTypeParser('text/plain')
  // The form reader itself refuses oversized files, after reading the body.
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    addVary(reply, 'Accept-Language')
    if (request.routeOptions.url !== OPENAPI_PATH) requireRequestedWith(request)
    shedLoad(db)
  })

  const methods = collectMethods(app)
  const document = openApiDocument(dependencies.version)
  app.get(OPENAPI_PATH, (request) => {
    limits.countAddress(request)
    return document
  })
  const api: Api = {
    app,
    db,
    authenticate: authenticator(db),
    site,
    market: config.market,
    limits,
    spend: config.rateLimit ? rateLimitCounters(db) : undefined,
    incomingDir: incomingDir(config.dataDir),
  }
  accountRoutes(api, dependencies)
  devicesRoutes(api, dependencies)
  otpRoutes(api, dependencies)
  chatRoutes(api, dependencies)
  lookupRoutes(api, dependencies)
  operationRoutes(api)
  inviteRoutes(api, dependencies)
  refundRoutes(api, dependencies)
  bonusRoutes(api, dependencies)
  promotionRoutes(api, dependencies)
  spinwheelRoutes(api, dependencies)
  walletRoutes(api, dependencies)
  qrcodeRoutes(api, dependencies)
  statementRoutes(api, dependencies)
  autologinRoutes(api, dependencies)
  refuseOtherMethods(app, methods, limits)
}
