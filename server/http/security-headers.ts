import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/** Headers that mean something for documents and workers only: half a kilobyte on a slow network for each script and style. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-frame-options',
]

/** Takes off what says nothing about an asset under /assets/, which is never a document. */
export function trimAssetHeaders(reply: { removeHeader: (name: string) => unknown }): void {
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name)
}

/** Puts the security headers on every answer of this server, refusals and missing pages included. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  policy: Record<string, string[]>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    strictTransportSecurity: { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    // Game sites open in windows of their own; `same-origin` would cut the app off from the tab it opened in the tap.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // For browsers that are gone; every header is paid for on every answer.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}
