import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { otpCalls } from './otp-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ timing: { providerDeadlineMs: 300 } })
})
afterAll(() => server.stop())

let phone: string
let phones = 0
beforeEach(() => {
  phones += 1
  phone = `08${String(phones).padStart(8, '0')}`
})
const { send, sentToken, verify, received, secondsPass } = otpCalls(
  () => server,
  () => phone,
)

describe('no message is sent', () => {
  it('twice within a minute: REQUEST_LIMIT_1MIN', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(50)
    expect(wait).toBeLessThanOrEqual(60)
    await secondsPass(60)
    expect((await send()).status).toBe(200)
  })

  it('more than five times a day: REQUEST_LIMIT', async () => {
    for (let message = 0; message < 5; message += 1) {
      expect((await send()).status).toBe(200)
      await secondsPass(200)
    }
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(85_000)
    await secondsPass(86_400)
    expect((await send()).status).toBe(200)
  })

  it('to what is no phone of this market: PHONE_NUMBER_REQUIRE_10_DIGIT', async () => {
    for (const number of ['', '081234567', '08123456789', '1812345678', '02055512345', 'phone']) {
      expect((await send(number)).body).toEqual({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' })
    }
  })
})

describe('when the SMS provider fails: OTP_SEND_FAIL', () => {
  it.each(['fail', 'silent'])('and it answers like "%s", the visitor may try again at once', async (mode) => {
    await server.sandbox('PUT', '/api/sms/behaviour', { mode })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const failed = await send()
      expect(failed).toMatchObject({ status: 502, body: { message: 'OTP_SEND_FAIL' } })
    }
    await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'ok' })
    expect((await verify(await sentToken(), await received())).status).toBe(200)
  })
})

it('no address has more than 30 messages sent in ten minutes, whatever the phones are', async () => {
  let sent = 0
  let answer = await send()
  while (answer.status === 200 && sent < 31) {
    sent += 1
    phone = `07${String(sent).padStart(8, '0')}`
    answer = await send()
  }
  expect(answer).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(sent).toBeLessThanOrEqual(30)
})
