import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/client.ts'
import { readBuildInfo } from './http/build-info.ts'
import { closeConnectionsWhenStopping } from './http/close-connections.ts'
import { contentSecurityPolicy } from './http/content-security-policy.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { answerErrors } from './http/error-answers.ts'
import { logRequests } from './http/request-log.ts'
import { sendSecurityHeaders } from './http/security-headers.ts'
import { serveApp } from './http/static-files.ts'
import { withoutBrokenEscapes } from './http/url-escapes.ts'
import { logging, type LogSink } from './logger.ts'
import type { Clock } from './providers/clock.ts'
import type { GameProvider } from './providers/game-provider.ts'
import { apiRoutes } from './routes/api.ts'
import { healthRoute } from './routes/health.ts'
import { mediaRoutes } from './routes/media.ts'
import type { SiteSwitches } from './services/site-switches.ts'

/** Everything the app needs from outside; tests hand in their own. */
export interface AppDependencies {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly gameProvider: GameProvider
  /** How long a game provider may take, in ms. */
  readonly providerDeadlineMs: number
  readonly site: SiteSwitches
  /** Of this software, for the API's description. */
  readonly version: string
  readonly logSink: LogSink | undefined
}

const MAX_BODY_BYTES = 64 * 1024
const REQUEST_TIMEOUT_MS = 30_000

/** Builds the server that members talk to; whoever builds it makes it listen. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, db } = dependencies
  const app = Fastify({
    ...logging(dependencies.logSink),
    genReqId: () => randomUUID(),
    // The address of a caller is the one of the connection: a header could name any.
    trustProxy: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: withoutBrokenEscapes,
  })
  logRequests(app)
  closeConnectionsWhenStopping(app)
  answerErrors(app)
  await sendSecurityHeaders(app, contentSecurityPolicy(readBuildInfo(config.distDir)))
  allowOrigins(app, config.allowedOrigins)
  await app.register(rateLimit, { global: false })

  healthRoute(app, db)
  mediaRoutes(app)
  await app.register((api) => apiRoutes(api, dependencies))
  await serveApp(app, config.distDir)
  return app
}
