/** Proves S75. */
import { expect, it } from 'vitest'
import { beginSession } from '../../../server/domains/members/sessions.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile({ config: { rateLimit: false } })

interface Listed {
  readonly id: string
  readonly userAgent: string | null
  readonly current: boolean
}

async function devicesOf(token: string): Promise<Listed[]> {
  const { status, body } = await server.request('/api/account/sessions', { token })
  expect(status).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract is checked by every-endpoint.test.ts
  return body as Listed[]
}

const isLoggedIn = async (token: string) => (await server.request('/api/wallet', { token })).status === 200
const end = (token: string, id: string) =>
  server.request(`/api/account/sessions/${id}`, { method: 'DELETE', token })

it('lists where the member is logged in, this device first, and no part of a token', async () => {
  const { id, token } = await memberWith(server.db, {})
  await beginSession(server.db, id, 'A phone of long ago')
  const tablet = await beginSession(server.db, id, 'x'.repeat(2000))
  const devices = await devicesOf(token)
  expect(devices.map(({ current }) => current)).toEqual([true, false, false])
  expect(new Set(devices.map(({ userAgent }) => userAgent?.length))).toEqual(new Set([undefined, 19, 300]))
  expect(JSON.stringify(devices)).not.toContain(token)
  expect((await devicesOf(tablet))[0]?.userAgent).toBe('x'.repeat(300))
})

it('stores the browser’s description of itself at the login', async () => {
  const { body } = await server.request('/api/login', {
    method: 'POST',
    body: { username: '0812345678', password: 'krapao-demo' },
    headers: { 'user-agent': 'A new phone' },
  })
  const [device] = await devicesOf(String(Object(body).token))
  expect(device).toMatchObject({ current: true, userAgent: 'A new phone' })
})

it('ends one session, also by repeated requests, and leaves the others', async () => {
  const { id, token } = await memberWith(server.db, {})
  const [lost, tablet] = [
    await beginSession(server.db, id, 'lost'),
    await beginSession(server.db, id, 'tablet'),
  ]
  const there = (await devicesOf(token)).find(({ userAgent }) => userAgent === 'lost')
  expect((await end(token, there?.id ?? '')).status).toBe(200)
  expect((await end(token, there?.id ?? '')).status).toBe(200)
  expect([await isLoggedIn(lost), await isLoggedIn(tablet), await isLoggedIn(token)]).toEqual([
    false,
    true,
    true,
  ])
})

it("never ends somebody else's session", async () => {
  const [member, other] = [await memberWith(server.db, {}), await memberWith(server.db, {})]
  const [theirs] = await devicesOf(other.token)
  await end(member.token, theirs?.id ?? '')
  expect(await isLoggedIn(other.token)).toBe(true)
})

it('ends all but this one', async () => {
  const { id, token } = await memberWith(server.db, {})
  const elsewhere = await beginSession(server.db, id)
  expect((await server.request('/api/account/sessions', { method: 'DELETE', token })).status).toBe(200)
  expect([await isLoggedIn(elsewhere), await isLoggedIn(token)]).toEqual([false, true])
  expect(await devicesOf(token)).toHaveLength(1)
})
