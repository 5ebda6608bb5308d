/** Proves S33 (step order of a registration), S64 and S65. */
import { beforeEach, describe, expect, it } from 'vitest'
import { newestOtp, provePhone } from '../../support/browser/fresh-member.ts'
import type { Answer } from '../../support/request-at.ts'
import { serverForFile } from '../../support/test-server.ts'
import { type Newcomer, stranger } from './newcomer.ts'
import { NO_BANK, registrationCalls } from './registration-calls.ts'

const server = await serverForFile({ config: { trustedProxies: ['127.0.0.1'] } })

const { sandboxUrl, membersCalled } = registrationCalls(() => server)

const OWNER = '203.0.113.1'
const STRANGER = '203.0.113.66'

/** Makes a call from that network address. */
function post(path: string, body: object, address: string): Promise<Answer> {
  return server.request(path, { method: 'POST', body, headers: { 'x-forwarded-for': address } })
}
const send = (phoneNumber: string, address: string) => post('/api/otp/send', { phoneNumber }, address)
const register = (body: object, address = STRANGER) => post('/api/account', body, address)
const validate = (body: object, address = STRANGER) => post('/api/account/validate', body, address)

let owner: Newcomer
beforeEach(() => {
  owner = stranger()
})

describe('while a member verifies their phone, a stranger', () => {
  it('cannot register it, with no token or one of their own', async () => {
    const otpToken = await provePhone(server.url, owner.username, sandboxUrl())
    const own = stranger()
    const ownToken = await provePhone(server.url, own.username, sandboxUrl())
    const response = await send(owner.username, STRANGER)
    const unverified = String(Object(response.body).otpToken)
    for (const guess of [{}, { otpToken: '' }, { otpToken: ownToken }, { otpToken: unverified }]) {
      for (const call of [validate, register]) {
        expect(await call({ ...stranger(), username: owner.username, ...guess })).toMatchObject({
          status: 403,
          body: { message: 'UNVERIFIED_OTP' },
        })
      }
    }
    expect(await membersCalled(owner.username)).toBe(0)
    expect(await register({ ...owner, otpToken }, OWNER)).toMatchObject({ status: 200 })
  })

  it('learns nothing about it by a request', async () => {
    const probe = async () => [
      (await send(owner.username, STRANGER)).body,
      (await validate({ ...stranger(), ...NO_BANK, username: owner.username })).body,
    ]
    const before = await probe()
    await provePhone(server.url, owner.username, sandboxUrl())
    await server.db.query('test.minute', "UPDATE otp_request SET sent_at = sent_at - interval '1 minute'")
    const after = await probe()
    expect(before[0]).toMatchObject({ code: 'SUCCESS' })
    expect(after[0]).toMatchObject({ code: 'SUCCESS' })
    expect(after[1]).toEqual(before[1])
  })

  it('cannot invalidate their code by a request for another', async () => {
    const { body } = await send(owner.username, OWNER)
    const otpCode = await newestOtp(sandboxUrl(), owner.username)
    expect((await send(owner.username, STRANGER)).status).toBe(200)
    const otpToken = String(Object(body).otpToken)
    expect((await post('/api/otp/verify', { otpToken, otpCode }, OWNER)).status).toBe(200)
    expect((await register({ ...owner, otpToken }, OWNER)).status).toBe(200)
  })

  it('cannot prevent a code, neither by six calls nor by all the messages of a day', async () => {
    const { body } = await send(owner.username, STRANGER)
    const otpCode = await newestOtp(sandboxUrl(), owner.username)
    const wrong = String((Number(otpCode) + 1) % 1_000_000).padStart(6, '0')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await post('/api/otp/verify', { otpToken: Object(body).otpToken, otpCode: wrong }, STRANGER)
    }
    expect((await send(owner.username, STRANGER)).body).toMatchObject({ message: 'OTP_BLOCK' })
    expect((await send(owner.username, OWNER)).status).toBe(200)

    const second = stranger()
    for (let message = 0; message < 6; message += 1) {
      await send(second.username, STRANGER)
      await server.db.query('test.hour', "UPDATE otp_request SET sent_at = sent_at - interval '1 hour'")
    }
    expect((await send(second.username, STRANGER)).body).toMatchObject({ message: 'REQUEST_LIMIT' })
    expect((await send(second.username, OWNER)).status).toBe(200)
  })
})

describe('the token of a verified phone', () => {
  it('creates one member, and then reveals only to its owner that they are one', async () => {
    const otpToken = await provePhone(server.url, owner.username, sandboxUrl())
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        register({ ...owner, bankAccountNo: String(8_500_000_000 + index), otpToken }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await register({ ...owner, otpToken })).toMatchObject({
      status: 409,
      body: { message: 'EXISTING_USER' },
    })
    await server.database.asSupervisor(
      `UPDATE member SET username = '0000000001' WHERE username = '${owner.username}';
       DELETE FROM member_former_phone WHERE phone = '${owner.username}'`,
    )
    const again = { ...owner, bankAccountNo: '8600000000', otpToken }
    expect((await register(again)).body).toEqual({ message: 'UNVERIFIED_OTP' })
  })

  it('is not used up by a registration that is refused', async () => {
    const otpToken = await provePhone(server.url, owner.username, sandboxUrl())
    const taken = { ...owner, bankCode: 'KBANK', bankAccountNo: '1234567890', otpToken }
    expect((await register(taken)).body).toEqual({ message: 'EXISTING_BANK' })
    expect((await register({ ...owner, otpToken })).status).toBe(200)
  })

  it('is valid for half an hour, and for a registration only', async () => {
    const otpToken = await provePhone(server.url, owner.username, sandboxUrl())
    await server.db.query(
      'test.half-hour',
      "UPDATE otp_request SET proved_at = proved_at - interval '30 minutes' WHERE phone = $1",
      [owner.username],
    )
    expect((await register({ ...owner, otpToken })).body).toEqual({ message: 'UNVERIFIED_OTP' })
    await expect(
      server.db.query('test.purpose', "UPDATE otp_request SET purpose = 'other' WHERE phone = $1", [
        owner.username,
      ]),
    ).rejects.toThrow('otp_request_purpose')
  })
})

it('an address gets three messages to a phone in ten minutes, and a phone 15 in six hours from all addresses', async () => {
  for (let message = 0; message < 3; message += 1) {
    expect((await send(owner.username, OWNER)).status).toBe(200)
    await server.db.query('test.wait', "UPDATE otp_request SET sent_at = sent_at - interval '70 seconds'")
  }
  const refused = await send(owner.username, OWNER)
  expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(300)

  const statuses = []
  for (let host = 100; host < 113; host += 1) {
    statuses.push((await send(owner.username, `198.51.100.${host}`)).status)
  }
  expect(statuses).toEqual([...Array(12).fill(200), 429])
})
