/** Proves S76, S77 and S87. */
import { describe, expect, it } from 'vitest'
import { newestOtp } from '../../../support/browser/fresh-member.ts'
import { closeDatabase } from '../../../support/database/test-database.ts'
import { serverForFile } from '../../../support/test-server.ts'

const server = await serverForFile()

function logEntries(): { readonly route?: string }[] {
  const lines = server.log().split('\n')
  return lines.filter((line) => line !== '').map((line): { route?: string } => JSON.parse(line))
}

it('each request makes one log entry: id, route, status, time', async () => {
  const { headers } = await server.request('/api/lookup/banks?canary=1')
  const found = logEntries().filter(({ route }) => route === '/api/lookup/banks')
  const reqId = headers.get('x-request-id')
  expect(found).toMatchObject([{ method: 'GET', status: 200, ms: expect.any(Number), reqId }])
})

it('no secret and nothing that a caller typed is ever logged', async () => {
  const token = await server.logIn()
  const canaries = ['password', 'path', 'query', 'agent', 'name'].map((name) => `canary-${name}`)
  const body = { username: 'canary-name', password: 'canary-password' }
  await server.request('/api/login', { method: 'POST', body })
  const headers = { 'content-type': 'application/json' }
  await server.request('/api/login', { method: 'POST', body: '{"username":"canary-name"', headers })
  await server.request('/api/wallet?token=canary-query', { token, headers: { 'user-agent': 'canary-agent' } })
  await server.request('/api/autoLogin/pg/canary-name/canary-password', { token })
  await server.request('/canary-path%0d%0aforged', { headers: { accept: 'text/html' } })
  await server.request('/api/canary-path', { token: 'A'.repeat(43) })
  await server.sandbox('PUT', '/api/games/PG/behaviour', { mode: 'fail' })
  await server.request('/api/wallet/refresh/slot', { token })

  const written = server.log()
  expect(written).toContain('a game provider gave no balance')
  for (const canary of [token, 'krapao-demo', ...canaries]) expect(written).not.toContain(canary)
})

it('no field of a registration is logged, not even when it fails', async () => {
  const sandboxUrl = server.sandboxUrl ?? ''
  const phone = '0898765432'
  const { body } = await server.request('/api/otp/send', { method: 'POST', body: { phoneNumber: phone } })
  const otpCode = await newestOtp(sandboxUrl, phone)
  const otpToken = String(Object(body).otpToken)
  await server.request('/api/otp/verify', { method: 'POST', body: { otpToken, otpCode } })
  await server.database.asSupervisor('ALTER TABLE member ADD CONSTRAINT closed CHECK (coin < 0) NOT VALID')
  const registration = {
    name: 'canary-name',
    username: phone,
    password: 'canary-password',
    bankCode: 'SCB',
    bankAccountName: 'CANARY HOLDER',
    bankAccountNo: '9876512345',
    otpToken,
  }
  await server.request('/api/account', { method: 'POST', body: registration })
  await server.database.asSupervisor('ALTER TABLE member DROP CONSTRAINT closed')
  await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'fail' })
  await server.request('/api/otp/send', { method: 'POST', body: { phoneNumber: '0898765431' } })
  await server.request('/api/account/changepwd', {
    method: 'PUT',
    body: { oldPassword: 'canary-password', newPassword: 'canary-password' },
    token: await server.logIn(),
  })

  const written = server.log()
  expect(written).toContain('REGISTER_FAIL')
  expect(written).toContain('the SMS provider did not accept a message')
  const { password, bankAccountName, bankAccountNo, name } = registration
  for (const secret of [phone, otpCode, otpToken, password, bankAccountName, bankAccountNo, name]) {
    expect(written).not.toMatch(new RegExp(`(?<![\\d.])${secret}(?!\\d)`))
  }
  const page = await (await fetch(sandboxUrl)).text()
  expect(page).not.toContain(otpCode)
})

describe('when the database is unreachable', () => {
  it('no call succeeds, and no detail of the failure reaches the caller', async () => {
    const token = await server.logIn()
    await closeDatabase(server.database)
    for (const path of ['/api/wallet', '/health', '/api/account/profile']) {
      expect(await server.request(path, { token })).toMatchObject({
        status: 503,
        body: { message: 'INTERNAL_SERVER_ERROR' },
      })
    }
    expect(logEntries().some((line) => 'err' in line)).toBe(true)
  })
})
