import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../app-dependencies.ts'
import { incomingDir } from '../http/abandoned-forms.ts'
import { requireRequestedWith } from '../http/api-guards.ts'
import { collectMethods, refuseOtherMethods } from '../http/method-not-allowed.ts'
import { shedLoad } from '../http/shed-load.ts'
import { addVary } from '../http/vary.ts'
import { openApiDocument } from '../openapi.ts'
import type { Api } from '../route.ts'
import { authenticator } from '../members/sessions.ts'
import { rateLimitCounters } from '../rate-limits/rate-limit-counters.ts'
import { accountRoutes } from './account.ts'
import { autologinRoutes } from './autologin.ts'
import { chatRoutes } from './chat.ts'
import { devicesRoutes } from './devices.ts'
import { bonusRoutes } from './bonus.ts'
import { inviteRoutes } from './invite.ts'
import { lookupRoutes } from './lookup.ts'
import { operationRoutes } from './operation.ts'
import { otpRoutes } from './otp.ts'
import { promotionRoutes } from './promotion.ts'
import { refundRoutes } from './refund.ts'
import { spinwheelRoutes } from './spinwheel.ts'
import { qrcodeRoutes } from './qrcode.ts'
import { statementRoutes } from './statement.ts'
import { walletRoutes } from './wallet.ts'

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
