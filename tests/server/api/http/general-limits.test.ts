/** Proves S37: no endpoint of the contract, and no other route of the server, is without a rate limit. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CALLS_PER_ADDRESS, CALLS_PER_MEMBER } from '../../../../server/api/http/call-limits.ts'
import { account } from '../../../../src/contract/account.ts'
import { endpoints } from '../../../../src/contract/contract.ts'
import { devices } from '../../../../src/contract/devices.ts'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { limits } from '../../../../src/contract/limits.ts'
import { memberWith } from '../../../support/members.ts'
import type { Answer } from '../../../support/request-at.ts'
import { serverForFile } from '../../../support/test-server.ts'
import { builtAppForFile } from '../built-app.ts'
import { callEndpoint, pathOf } from '../endpoint-calls.ts'

// A window of calls is thousands of them, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 })

interface Route {
  readonly method: string
  readonly url: string
}

/** The route table of each server of this process, from the moment at which its framework is created. */
const routeTables: Route[][] = []
function watchRoutes(message: unknown): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the framework publishes with this message
  const { fastify } = message as { fastify: FastifyInstance }
  const table: Route[] = []
  routeTables.push(table)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) table.push({ method: name, url })
  })
}

/** Routes without a rate limit for an address, each with the reason. */
const EXCEPTIONS: readonly { readonly route: RegExp; readonly reason: string }[] = [
  { route: /^\w+ \/health$/, reason: 'queries the database at most once a second: see app/health' },
  { route: /^\w+ \/media\/uploads\/:token$/, reason: 'has limits of its own: see files/read-uploads' },
  {
    route: /^\w+ \/media\/[\w/:-]+\.svg$/,
    reason: 'pictures from memory, the same for everybody, kept for a day',
  },
  {
    route: /^\w+ \/(?:assets\/:file|index\.html|\*)?$/,
    reason: 'files of the app, which a CDN or the proxy may serve instead',
  },
  {
    route: /^OPTIONS /,
    reason: 'the preflight of browsers before a call from another origin, answered from memory',
  },
]

subscribe('fastify.initialization', watchRoutes)
const server = await serverForFile({
  config: { trustedProxies: ['127.0.0.1'], allowedOrigins: ['https://other.example'] },
  distDir: await builtAppForFile(),
})
unsubscribe('fastify.initialization', watchRoutes)
// All calls of a test fall into one window, however long they take.
beforeEach(() => {
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const AT_ONCE = 100

let hosts = 0
/** A network address without other callers. */
const freshAddress = () => `198.18.${Math.floor((hosts += 1) / 250)}.${hosts % 250}`

const send = (endpoint: Endpoint, address: string, token?: string) =>
  callEndpoint(server, endpoint, { token, headers: { 'x-forwarded-for': address } })

/** Makes that many calls, none of which may be refused. */
async function spend(calls: number, call: () => Promise<Answer>): Promise<void> {
  for (let left = calls; left > 0; left -= AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, call))
    for (const { status } of answers) expect(status).toBe(200)
  }
}

async function expectRefused(tried: readonly Endpoint[], call: (endpoint: Endpoint) => Promise<Answer>) {
  const passed = []
  for (const endpoint of tried) {
    const { status, body, headers } = await call(endpoint)
    const isRefused = status === 429 && Object(body).message === 'REQUEST_LIMIT'
    if (!isRefused || Number(headers.get('retry-after')) < 1) passed.push([endpoint.path, status])
  }
  expect(passed).toEqual([])
}

const SUCCESS = 'HTTP/1.1 200'

/** Spends all calls of a new address, one after the other on one connection: fetch() would take several times as long. */
async function spentAddress(): Promise<string> {
  const address = freshAddress()
  const { host, hostname, port } = new URL(server.url)
  const connection = connect(Number(port), hostname)
  const headers = `host: ${host}\r\nx-requested-with: XMLHttpRequest\r\nx-forwarded-for: ${address}`
  connection.write(`GET /api/lookup/banks HTTP/1.1\r\n${headers}\r\n\r\n`.repeat(CALLS_PER_ADDRESS.calls))
  let [successes, before] = [0, '']
  for await (const part of connection) {
    const text = before + String(part)
    successes += text.split(SUCCESS).length - 1
    if (successes === CALLS_PER_ADDRESS.calls) break
    // Where two parts meet one may be cut.
    before = text.slice(1 - SUCCESS.length)
  }
  expect(successes).toBe(CALLS_PER_ADDRESS.calls)
  return address
}

it('an address over its rate limit is refused at every endpoint and every other route; another address is not', async () => {
  expect(endpoints.length).toBeGreaterThan(70)
  const address = await spentAddress()
  await expectRefused(endpoints, (endpoint) => send(endpoint, address))
  expect(await servedRoutes(address)).toEqual([])
  const unknown = await server.request('/api/unknown', { headers: { 'x-forwarded-for': address } })
  expect(unknown.status).toBe(429)
  const headers = { 'x-forwarded-for': freshAddress() }
  expect((await server.request('/api/lookup/banks', { headers })).status).toBe(200)
})

/** The member server's routes that answer the address with another status than 429, without the exceptions. */
async function servedRoutes(address: string): Promise<string[]> {
  const routes = routeTables.find((table) => table.some(({ url }) => url === '/api/wallet')) ?? []
  const named = routes.map(({ method, url }) => `${method} ${url}`)
  for (const { route, reason } of EXCEPTIONS) {
    expect([reason, named.some((name) => route.test(name))]).toEqual([reason, true])
  }
  // fetch() cannot send a TRACE.
  const limited = routes.filter(
    ({ method, url }) =>
      method !== 'TRACE' && !EXCEPTIONS.some(({ route }) => route.test(`${method} ${url}`)),
  )
  expect(limited.length).toBeGreaterThan(endpoints.length)
  const answers = await Promise.all(
    limited.map(async ({ method, url }) => {
      const headers = { 'x-forwarded-for': address }
      return { method, url, status: (await server.request(pathOf(url), { method, headers })).status }
    }),
  )
  return answers
    .filter(({ status }) => status !== 429)
    .map(({ method, url, status }) => `${method} ${url}: ${status}`)
}

it('the size of the files that an address shares before the worker runs is limited', async () => {
  const begun: ClientRequest[] = []
  /** Announces a body of that size, and sends none of it. */
  function share(address: string, megabytes: number): ClientRequest {
    const headers = { 'x-forwarded-for': address, 'content-length': megabytes * 1024 ** 2 }
    const sent = request(new URL('/share-slip', server.url), { method: 'POST', headers })
    sent.on('error', () => undefined).flushHeaders()
    begun.push(sent)
    return sent
  }
  const address = freshAddress()
  for (let sent = 0; sent < 15; sent += 1) share(address, 20)
  const [refused] = await once(share(address, 20), 'response')
  expect(refused.statusCode).toBe(429)
  const other = share(freshAddress(), 1)
  other.end(Buffer.alloc(1024 ** 2))
  expect((await once(other, 'response'))[0].statusCode).toBe(303)
  for (const sent of begun) sent.destroy()
})

/** What the owner of a stolen session needs: each session has its own calls there. */
const OF_SESSIONS = new Set<Endpoint>([
  account.updateProfile,
  account.changePassword,
  limits.pause,
  ...Object.values(devices),
])

it('a member over the rate limit is refused at every endpoint for members, from any address; another member is not', async () => {
  const [member, other] = [await memberWith(server.db, {}), await memberWith(server.db, {})]
  const readProfile = ({ token }: { token: string }) =>
    server.request('/api/account/profile', { token, headers: { 'x-forwarded-for': freshAddress() } })
  await spend(CALLS_PER_MEMBER.calls, () => readProfile(member))
  // Without a token these are for guests, to whom the limit of their address applies.
  const ofMembers = endpoints.filter((endpoint) => endpoint.access !== 'public' && !OF_SESSIONS.has(endpoint))
  await expectRefused(ofMembers, (endpoint) => send(endpoint, freshAddress(), member.token))
  expect((await send(devices.list, freshAddress(), member.token)).status, 'needed after a theft').toBe(200)
  // More than either limit of a session allows.
  for (const endpoint of [devices.list, account.changePassword])
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(endpoint, freshAddress(), member.token)))
  await expectRefused([...OF_SESSIONS], (endpoint) => send(endpoint, freshAddress(), member.token))
  expect((await readProfile(other)).status).toBe(200)
})
