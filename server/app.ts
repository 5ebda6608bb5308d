import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { PoolConfig } from 'pg'
import { UPLOAD_TIMEOUT_MS } from '#contract/endpoint.ts'
import type { ChatFeed } from './chat/chat-feed.ts'
import { serveSockets } from './chat/socket-server.ts'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { limitBodyTime } from './http/body-deadline.ts'
import { readBuildInfo } from './http/assets/build-info.ts'
import { closeConnectionsWhenStopping } from './http/close-connections.ts'
import { contentSecurityPolicy } from './http/assets/content-security-policy.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { answerErrors } from './http/error-answers.ts'
import { logRequests } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveApp } from './http/assets/static-files.ts'
import { withoutBrokenEscapes } from './http/url-escapes.ts'
import { logging, type LogSink } from './logger.ts'
import type { Metrics } from './metrics/metrics.ts'
import { measureRequests } from './metrics/request-metrics.ts'
import type { Clock } from './providers/clock.ts'
import type { GameProvider } from './providers/game-provider.ts'
import type { GiftProvider } from './providers/gift-provider.ts'
import type { SmsProvider } from './providers/sms.ts'
import { apiRoutes } from './routes/api.ts'
import { healthRoute, type Readiness } from './routes/health.ts'
import { mediaRoutes } from './routes/media.ts'
import { sharedSlipRoute } from './routes/shared-slip.ts'
import { uploadRoutes } from './routes/uploads.ts'
import { type GameMoney, gameMoney } from './games/game-money.ts'
import type { MoneyTiming } from './providers/money-timing.ts'
import { authenticator } from './members/sessions.ts'
import type { SiteSwitches } from './site/site-switches.ts'
import type { Connected } from './site/connected.ts'
import type { SiteContent } from './site/site-content.ts'
import type { FileStore } from './files/file-store.ts'

/** Everything the app needs from outside; tests hand in their own. */
export interface AppDependencies {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly gameProvider: GameProvider
  readonly sms: SmsProvider
  readonly gifts: GiftProvider
  /** What is the operator's own. */
  readonly content: SiteContent
  readonly connected: Connected
  readonly timing: MoneyTiming
  readonly gameMoney: GameMoney
  readonly site: SiteSwitches
  readonly feed: ChatFeed
  readonly metrics: Metrics
  readonly readiness: Readiness
  /** The database that this node shares with others; undefined where there are no others. */
  readonly sharedDatabase: PoolConfig | undefined
  /** Files that members handed in. */
  readonly files: FileStore
  /** Of this software, for the API's description. */
  readonly version: string
  readonly logSink: LogSink | undefined
}

const MAX_BODY_BYTES = 64 * 1024
/** A picture over a slow line: as long as the app itself waits for it, and a little more. */
const REQUEST_TIMEOUT_MS = UPLOAD_TIMEOUT_MS + 5000

/** Builds the server that members talk to; whoever builds it makes it listen. */
export async function buildApp(given: Omit<AppDependencies, 'gameMoney'>): Promise<FastifyInstance> {
  const { config, db } = given
  const app = Fastify({
    ...logging(given.logSink),
    genReqId: () => randomUUID(),
    // The address of a caller is the one of the connection, unless that is a proxy of ours: anybody else's header could name any.
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: withoutBrokenEscapes,
  })
  logRequests(app)
  measureRequests(app, given.metrics)
  limitBodyTime(app)
  closeConnectionsWhenStopping(app)
  answerErrors(app)
  await sendSecurityHeaders(app, contentSecurityPolicy(readBuildInfo(config.distDir)))
  allowOrigins(app, config.allowedOrigins)

  serveSockets(app, {
    ...given,
    authenticate: authenticator(db),
    allowedOrigins: config.allowedOrigins,
  })
  healthRoute(app, db, given.readiness)
  mediaRoutes(app, given.content.contact)
  uploadRoutes(app, given)
  sharedSlipRoute(app)
  const money = gameMoney({ ...given, dailyLimits: config.dailyWithdrawals, log: app.log })
  app.addHook('onListen', () => money.start())
  app.addHook('preClose', () => money.stop())
  await app.register((api) => apiRoutes(api, { ...given, gameMoney: money }))
  await serveApp(app, config.distDir)
  return app
}
