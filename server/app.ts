import type { FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { UPLOAD_TIMEOUT_MS } from '#contract/endpoint.ts'
import type { AppDependencies } from './api/app-dependencies.ts'
import { readBuildInfo } from './api/http/assets/build-info.ts'
import { contentSecurityPolicy } from './api/http/assets/content-security-policy.ts'
import { inlineHashes } from './api/http/assets/inline-hashes.ts'
import { serveApp } from './api/http/assets/static-files.ts'
import { generalLimits } from './api/http/call-limits.ts'
import { createServer, hostNamedAs } from './api/http/create-server.ts'
import { healthRoute } from './api/http/health.ts'
import { collectMethods } from './api/http/method-not-allowed.ts'
import { allowOrigins } from './api/http/response-headers.ts'
import { sharedSlipRoute } from './api/http/shared-slip.ts'
import { uploadRoutes } from './api/http/uploads.ts'
import { operationRoutes } from './api/idempotency/operation-routes.ts'
import type { Api } from './api/route.ts'
import { serveApi } from './api/serve-api.ts'
import { chatRoutes } from './domains/chat/routes.ts'
import { serveSockets } from './domains/chat/socket-server.ts'
import { payingInRoutes } from './domains/deposits/routes/paying-in.ts'
import { qrcodeRoutes } from './domains/deposits/routes/qrcode.ts'
import { reportRoutes } from './domains/deposits/routes/reports.ts'
import { gameMoney } from './domains/games/game-money.ts'
import { autologinRoutes, gameRoutes } from './domains/games/routes.ts'
import { balanceNews } from './domains/members/balance-news.ts'
import { accountRoutes, devicesRoutes, limitsRoutes, otpRoutes } from './domains/members/routes.ts'
import { type Authenticate, memberSessions } from './domains/members/sessions.ts'
import {
  bonusRoutes,
  inviteRoutes,
  promotionRoutes,
  refundRoutes,
  spinwheelRoutes,
} from './domains/rewards/routes.ts'
import { lookupRoutes } from './domains/site/routes/lookup.ts'
import { mediaRoutes } from './domains/site/routes/media.ts'
import { balanceStreamRoute, statementRoutes, walletViewRoutes } from './domains/statements/routes.ts'
import { withdrawalRoutes } from './domains/withdrawals/routes.ts'
import { postgresFanOut } from './platform/db/fan-out.ts'
import { measureRequests } from './platform/metrics/process-metrics.ts'

/** Allows a picture over a slow connection: as long as the app itself waits for it, plus a margin. */
const REQUEST_TIMEOUT_MS = UPLOAD_TIMEOUT_MS + 5000

/** Builds the server for members; the caller makes it listen. */
export async function buildApp(
  given: Omit<AppDependencies, 'gameMoney' | 'limits' | 'balanceNews'> & {
    /** The database that this node shares with others; undefined where there are no others. */
    readonly sharedDatabase: PoolConfig | undefined
  },
): Promise<FastifyInstance> {
  const { config, db } = given
  const isOwnHost = config.hostNames.length === 0 ? () => true : hostNamedAs(config.hostNames)
  const { app, holdBack } = await createServer({
    config,
    log: given.log,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    policy: contentSecurityPolicy(readBuildInfo(config.distDir)),
    opensPages: true,
    isOwnHost,
  })
  const methodsOf = collectMethods(app)
  measureRequests(app, given.metrics)
  await allowOrigins(app, config.allowedOrigins)

  const authenticate: Authenticate = (authorization) => memberSessions.personOf(db, authorization)
  const failing = (what: string) => (error: unknown) => app.log.warn({ err: error }, what)
  const fanOut =
    given.sharedDatabase &&
    postgresFanOut(given.sharedDatabase, db, failing('the connection between nodes failed'))
  const news = balanceNews({ db, fanOut, onFailure: failing('balances could not be reported') })
  serveSockets(app, {
    ...given,
    authenticate,
    fanOut,
    balanceNews: news,
    allowedOrigins: config.allowedOrigins,
    holdBack,
    isOwnHost,
  })
  healthRoute(app, db, given.readiness)
  mediaRoutes(app, given)
  uploadRoutes(app, given)
  const limits = generalLimits(config.rateLimit)
  sharedSlipRoute(app, limits)
  await app.register((reports) => reportRoutes(reports, { ...given, limits }))
  const money = gameMoney({
    ...given,
    limits: () => given.site.now().withdrawals,
    log: app.log,
  })
  app.addHook('onListen', () => money.start())
  app.addHook('preClose', () => money.stop())
  app.addHook('preClose', async () => {
    news.stop()
    fanOut?.stop()
  })
  const dependencies = { ...given, limits, gameMoney: money, balanceNews: news }
  await app.register((inApi) =>
    serveApi(inApi, { ...dependencies, authenticate }, (api) => addRoutes(api, dependencies)),
  )
  await serveApp(app, config.distDir, {
    policyOf: (html) => contentSecurityPolicy(readBuildInfo(config.distDir), inlineHashes(html)),
    countAddress: (request) => limits.countAddress(request),
    methodsOf,
  })
  return app
}

/** The calls of the contract, each with the dependencies that it names. */
function addRoutes(api: Api, dependencies: AppDependencies): void {
  accountRoutes(api, dependencies)
  devicesRoutes(api, dependencies)
  limitsRoutes(api, dependencies)
  otpRoutes(api, dependencies)
  chatRoutes(api, dependencies)
  lookupRoutes(api, dependencies)
  operationRoutes(api)
  inviteRoutes(api, dependencies)
  refundRoutes(api, dependencies)
  bonusRoutes(api, dependencies)
  promotionRoutes(api, dependencies)
  spinwheelRoutes(api, dependencies)
  walletViewRoutes(api, dependencies)
  balanceStreamRoute(api, dependencies)
  gameRoutes(api, dependencies)
  payingInRoutes(api, dependencies)
  withdrawalRoutes(api, dependencies)
  qrcodeRoutes(api, dependencies)
  statementRoutes(api, dependencies)
  autologinRoutes(api, dependencies)
}
