import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from '../app.ts'
import { demandRequestedWith } from '../http/api-guards.ts'
import { collectMethods, refuseOtherMethods } from '../http/method-not-allowed.ts'
import { addVary } from '../http/vary.ts'
import { openApiDocument } from '../openapi.ts'
import type { Api } from '../route.ts'
import { authenticator } from '../services/sessions.ts'
import { accountRoutes } from './account.ts'
import { lookupRoutes } from './lookup.ts'
import { walletRoutes } from './wallet.ts'

const OPENAPI_PATH = '/api/openapi.json'

/** Everything under /api: the calls of the contract that exist so far, and the document that describes them all. */
export async function apiRoutes(app: FastifyInstance, dependencies: AppDependencies): Promise<void> {
  const { config, db, site } = dependencies
  app.decorateRequest('member')
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id })
    addVary(reply, 'Accept-Language')
    if (request.routeOptions.url !== OPENAPI_PATH) demandRequestedWith(request)
  })

  const methods = collectMethods(app)
  const document = openApiDocument(dependencies.version)
  app.get(OPENAPI_PATH, () => document)
  const api: Api = {
    app,
    authenticate: authenticator(db),
    site,
    market: config.market,
    rateLimit: config.rateLimit,
  }
  accountRoutes(api, dependencies)
  lookupRoutes(api, dependencies)
  walletRoutes(api, dependencies)
  refuseOtherMethods(app, methods)
}
