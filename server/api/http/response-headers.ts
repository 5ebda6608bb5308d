import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/** Headers that only apply to documents and workers: half a kilobyte on a slow network for each script and style. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-frame-options',
]

/** Removes headers that do not apply to an asset under /assets/, which is never a document. */
export function trimAssetHeaders(reply: { removeHeader: (name: string) => unknown }): void {
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
}

/** Sets the security headers on every answer of this server, including refusals and 404s. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  policy: Record<string, string[]>,
  opensPages: boolean,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    // Game sites open in windows of their own; `same-origin` would cut the app off from the tab that the tap opened.
    crossOriginOpenerPolicy: { policy: opensPages ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Only obsolete browsers read these; every header costs bytes on every answer.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/**
 * Lets pages of the listed origins call the API; an origin must match exactly. Without a list no answer names an origin, so browsers keep
 * other sites' pages out.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'X-Requested-With',
      'Idempotency-Key',
      'Accept-Language',
    ],
    exposedHeaders: ['Date', 'Retry-After'],
    maxAge: 600,
    strictPreflight: false,
  })
}

/** Adds a request header to those that the answer varies on; setting the header directly would drop the others. */
export function addVary(reply: FastifyReply, field: string): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined ? field : `${String(known)}, ${field}`)
}
