import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer as createProbe, isIP } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import { logRequests, type Log, WITHOUT_REQUEST_LINES } from '../../platform/log/logger.ts'
import type { Config } from '../../settings/config.ts'
import { type HoldBack, refusalsHeldBack } from '../rate-limits/hold-back.ts'
import { closeConnectionsWhenStopping, limitBodyTime } from './close-connections.ts'
import { answerErrors } from './error-answers.ts'
import { sendSecurityHeaders } from './response-headers.ts'

const MAX_BODY_BYTES = 64 * 1024

interface ServerSettings {
  readonly config: Pick<Config, 'trustedProxies' | 'rateLimit'>
  readonly log: Log
  /** How long a request may take to arrive. */
  readonly requestTimeoutMs: number
  /** The content security policy of its answers. */
  readonly policy: Record<string, string[]>
  /** Whether a page that its pages open, such as a game, may know its opener. */
  readonly opensPages: boolean
  readonly isOwnHost: IsOwnHost
}

type IsOwnHost = (host: string | undefined) => boolean

/**
 * Makes a server without routes, the one of members or that of the desk: it logs requests, limits their size and time, answers errors in wire
 * form, sends the security headers, and closes its connections when it stops.
 */
export async function createServer({
  config: { trustedProxies, rateLimit },
  log,
  requestTimeoutMs,
  policy,
  opensPages,
  isOwnHost,
}: ServerSettings): Promise<{ readonly app: FastifyInstance; readonly holdBack: HoldBack }> {
  const app = Fastify({
    loggerInstance: log,
    logController: WITHOUT_REQUEST_LINES,
    genReqId: () => randomUUID(),
    // Without a proxy of ours the caller's address is that of the connection: anybody else could put any address into the header.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestTimeoutMs,
    rewriteUrl: withoutBrokenEscapes,
  })
  logRequests(app)
  refuseTwoHosts(app)
  refuseOtherHosts(app, isOwnHost)
  limitBodyTime(app)
  closeConnectionsWhenStopping(app)
  const holdBack = refusalsHeldBack(rateLimit)
  answerErrors(app, holdBack)
  await sendSecurityHeaders(app, policy, opensPages)
  return { app, holdBack }
}

/** A request that names two hosts may be for one of them to a proxy, and for the other one here. Source of the rule: RFC 9112, section 3.2. */
function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new Refusal('KEY_INVALID', { status: 400 })
  })
}

/**
 * Whether a Host header names this server. A page whose name resolves to this server since it was opened (DNS rebinding) counts for the browser as
 * one of ours; no page of another site is at a bare address.
 *
 * @param names what it is called besides addresses and `localhost`
 */
export function hostNamedAs(names: readonly string[]): IsOwnHost {
  return (host) => {
    // A program of before HTTP 1.1.
    if (host === undefined) return true
    const address = `http://${host}`
    if (!URL.canParse(address)) return false
    const name = new URL(address).hostname
    const isAddress = isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0
    return isAddress || name === 'localhost' || names.includes(name)
  }
}

function refuseOtherHosts(app: FastifyInstance, isOwnHost: IsOwnHost): void {
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isOwnHost(headers.host)) return
    log.warn('called under a name that is neither in HOST_NAMES nor, at the desk, in DESK_HOST_NAMES')
    throw new Refusal('KEY_INVALID', { status: 421 })
  })
}

/**
 * The URL of a request in which every percent sign begins an escape of readable text. In a path or search with a broken one, as messengers
 * and typing make them, all are taken for plain percent signs: a navigation then opens the app. The framework would otherwise answer by
 * itself, quoting the path and without our headers.
 */
function withoutBrokenEscapes({ url = '/' }: IncomingMessage): string {
  const searchAt = url.includes('?') ? url.indexOf('?') : url.length
  return readable(url.slice(0, searchAt)) + readable(url.slice(searchAt))
}

function readable(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', '%25')
  }
}

/**
 * Checks whether ports are free, before the start does anything that a failed start should not leave behind. Port 0 is always free.
 *
 * @throws what `listen` throws: EADDRINUSE, EADDRNOTAVAIL
 */
export async function requireFreePorts(addresses: readonly (Address | undefined)[]): Promise<void> {
  for (const address of addresses) {
    // Of port 0 the system chooses a free one.
    if (address === undefined || address.port === 0) continue
    const probe = createProbe()
    probe.listen({ host: address.host, port: address.port, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  }
}

interface Address {
  readonly host: string
  readonly port: number
}
