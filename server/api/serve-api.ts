import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { AppDependencies } from './app-dependencies.ts'
import { shedLoad } from './http/call-limits.ts'
import { incomingDir } from './http/receive-form.ts'
import { addVary } from './http/response-headers.ts'
import { openApiDocument } from './openapi.ts'
import { rateLimitCounters } from './rate-limits/rate-limit-counters.ts'
import { requireRequestedWith } from './request-guards.ts'
import type { Api } from './route.ts'

const OPENAPI_PATH = '/api/openapi.json'

/**
 * Serves everything under /api: what holds for every call, the calls themselves, and the document that describes them all.
 * @param addRoutes adds the calls
 */
export async function serveApi(
  app: FastifyInstance,
  dependencies: Pick<AppDependencies, 'config' | 'db' | 'limits' | 'site' | 'version'> &
    Pick<Api, 'authenticate'>,
  addRoutes: (api: Api) => void,
): Promise<void> {
  const { authenticate, config, db, site, limits } = dependencies
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

  let document: object | undefined
  app.get(OPENAPI_PATH, (request) => {
    limits.countAddress(request)
    return (document ??= openApiDocument(dependencies.version))
  })
  const api: Api = {
    app,
    db,
    authenticate,
    site,
    market: config.market,
    limits,
    spend: config.rateLimit ? rateLimitCounters(db) : undefined,
    incomingDir: incomingDir(config.dataDir),
  }
  addRoutes(api)
}
