/** Proves S73 and S74. */
import { describe, expect, it } from 'vitest'
import { SESSION_IDLE_DAYS } from '../../../server/domains/members/sessions.ts'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile({ config: { rateLimit: false } })

it('a member reads their own profile, which contains no credentials', async () => {
  const { body } = await server.request('/api/account/profile', { token: await server.logIn() })
  expect(body).toEqual({
    _id: expect.any(String),
    username: '0812345678',
    name: 'สมชาย',
    bankCode: 'KBANK',
    bank: { nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ກະສິກອນໄທ' },
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '1234567890',
    currency: 'BAHT',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

describe('a session ends', () => {
  it('by a logout, and the other sessions of the member continue', async () => {
    const here = await server.logIn()
    const elsewhere = await server.logIn()
    expect(await server.request('/api/logout', { method: 'POST', token: here })).toMatchObject({
      status: 200,
    })
    expect((await server.request('/api/wallet', { token: here })).status).toBe(401)
    expect((await server.request('/api/wallet', { token: elsewhere })).status).toBe(200)
  })

  it('after its maximum time, however much it was used', async () => {
    const token = await server.logIn()
    await server.db.query('test.expire', "UPDATE session SET expires_at = now() - interval '1 second'")
    expect((await server.request('/api/wallet', { token })).body).toEqual({ message: 'invalid-token' })
  })

  it('after its idle time', async () => {
    const token = await server.logIn()
    await seenDaysAgo(SESSION_IDLE_DAYS - 1)
    const from = performance.now()
    expect((await server.request('/api/wallet', { token })).status).toBe(200)
    // That call has counted as activity.
    expect(await idleSeconds()).toBeLessThan((performance.now() - from) / 1000 + 0.001)
    await seenDaysAgo(SESSION_IDLE_DAYS + 1)
    expect((await server.request('/api/wallet', { token })).status).toBe(401)
  })
})

describe('a site that was closed', () => {
  it('refuses members, with or without a session, and still informs visitors', async () => {
    const token = await server.logIn()
    await server.sandbox('PUT', '/api/site', { terminated: true })
    const gone = { status: 410, body: { message: 'gone' } }
    expect(await server.request('/api/wallet', { token })).toMatchObject(gone)
    expect(await server.request('/api/login', { method: 'POST', body: {} })).toMatchObject(gone)
    expect((await server.request('/api/lookup/terminated')).body).toEqual({ terminated: 'gone' })

    await server.sandbox('PUT', '/api/site', { terminated: false })
    expect((await server.request('/api/wallet', { token })).status).toBe(200)
    expect((await server.request('/api/lookup/terminated')).body).toEqual({ terminated: null })
  })
})

async function seenDaysAgo(days: number): Promise<void> {
  await server.db.query('test.seen', 'UPDATE session SET last_seen_at = now() - make_interval(days => $1)', [
    days,
  ])
}

async function idleSeconds(): Promise<number> {
  const [row] = await server.db.query<{ seconds: number }>(
    'test.idle',
    'SELECT extract(epoch FROM now() - max(last_seen_at))::float8 AS seconds FROM session',
  )
  return row?.seconds ?? Number.NaN
}
