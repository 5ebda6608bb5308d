/** Proves S37. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const LIMITED = { status: 429, body: { message: 'REQUEST_LIMIT' } }

describe('logins from one address', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('are refused after 60 in a minute, whatever the caller says of where it comes from', async () => {
    const statuses = []
    for (let call = 0; call < 60; call += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${call}`, forwarded: `for=203.0.113.${call}` }
      statuses.push((await server.ask('/api/login', { method: 'POST', body: {}, headers })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([400]))

    const refused = await server.ask('/api/login', { method: 'POST', body: {} })
    expect(refused).toMatchObject(LIMITED)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await server.ask('/api/lookup/banks')).status).toBe(200)
  })
})

describe('refreshes of one member', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('are refused after 60 in a minute, over all sessions of that member and no other', async () => {
    const tokens = [await server.logIn(), await server.logIn()]
    for (let call = 0; call < 60; call += 1) {
      const { status } = await server.ask('/api/wallet/refresh/slot', { token: tokens[call % 2] })
      expect(status).toBe(200)
    }
    expect(await server.ask('/api/wallet/refresh/slot', { token: tokens[0] })).toMatchObject(LIMITED)

    const other = await server.logIn('lo')
    expect((await server.ask('/api/wallet/refresh/slot', { token: other })).status).toBe(200)
  })
})

describe('with RATE_LIMIT=off', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ config: { rateLimit: false } })
  })
  afterAll(() => server.stop())

  it('neither an address nor a number is ever refused', async () => {
    for (let call = 0; call < 70; call += 1) {
      const body = { username: '0812345678', password: 'wrong' }
      expect((await server.ask('/api/login', { method: 'POST', body })).status).toBe(401)
    }
  })
})
