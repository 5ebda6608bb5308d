/** Proves S37: no endpoint of the contract is without a rate limit. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endpoints } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { CALLS_PER_ADDRESS, CALLS_PER_MEMBER } from '../../../server/http/general-limits.ts'
import { memberWith } from '../../support/members.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => server.stop())
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
/** A network address that nobody else calls from. */
const freshAddress = () => `198.18.${Math.floor((hosts += 1) / 250)}.${hosts % 250}`

const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, 'none')

function ask({ method, path, multipart, body }: Endpoint, address: string, token?: string): Promise<Answer> {
  const hasBody = body !== undefined && !multipart
  return server.ask(pathOf(path), {
    method,
    token,
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': address },
    ...(hasBody && { body: {} }),
  })
}

/** Makes so many calls, none of which may be refused. */
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

it('an address that has spent its calls is refused at every endpoint, and another is not', async () => {
  expect(endpoints.length).toBeGreaterThan(70)
  const address = freshAddress()
  const headers = { 'x-forwarded-for': address }
  await spend(CALLS_PER_ADDRESS.calls, () => server.ask('/api/lookup/banks', { headers }))
  await expectRefused(endpoints, (endpoint) => ask(endpoint, address))
  expect(
    (await server.ask('/api/lookup/banks', { headers: { 'x-forwarded-for': freshAddress() } })).status,
  ).toBe(200)
})

it('a member who has spent their calls is refused at every endpoint of members, from any address, and another is not', async () => {
  const [member, other] = [await memberWith(server.db, {}), await memberWith(server.db, {})]
  const readProfile = ({ token }: { token: string }) =>
    server.ask('/api/account/profile', { token, headers: { 'x-forwarded-for': freshAddress() } })
  await spend(CALLS_PER_MEMBER.calls, () => readProfile(member))
  // Without a token these are for guests, whom the limit of their address meets.
  const ofMembers = endpoints.filter(({ access }) => access !== 'public')
  await expectRefused(ofMembers, (endpoint) => ask(endpoint, freshAddress(), member.token))
  expect((await readProfile(other)).status).toBe(200)
})
