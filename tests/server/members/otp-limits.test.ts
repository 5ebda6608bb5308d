/** Proves S65. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IS_LONG } from '../../support/is-long.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/test-server.ts'
import { otpCalls } from './otp-calls.ts'

/** Each silence costs a deadline, which must be long enough for a slow machine to answer in. */
const SILENT = IS_LONG ? ['silent'] : []

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ timing: { providerDeadlineMs: 5000 } })
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

  it('for a request that waited for its turn while another was sent', async () => {
    let waiting: Promise<Answer> | undefined
    await server.db.transaction(async (tx) => {
      await tx.query('test.take-turn', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `otp ${phone}`,
      ])
      waiting = send()
      await expect.poll(() => isWaitingForTurn(server)).toBe(true)
      await tx.query(
        'test.send',
        `INSERT INTO otp_request (token_hash, phone, address, purpose, sent_at, expires_at)
         VALUES ($1, $2, '127.0.0.1', 'register', clock_timestamp(), now() + interval '5 minutes')`,
        [randomBytes(32), phone],
      )
    })
    expect(await waiting).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } })
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
  it.each(['fail', ...SILENT])(
    'and it answers like "%s", the visitor may try again at once',
    async (mode) => {
      await server.sandbox('PUT', '/api/sms/behaviour', { mode })
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const failed = await send()
        expect(failed).toMatchObject({ status: 502, body: { message: 'OTP_SEND_FAIL' } })
      }
      await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'ok' })
      expect((await verify(await sentToken(), await received())).status).toBe(200)
    },
  )
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

async function isWaitingForTurn({ db }: TestServer): Promise<boolean> {
  const [found] = await db.query<{ waiting: boolean }>(
    'test.is-waiting',
    // Of this database only: other tests share the cluster.
    `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
                     WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted) AS waiting`,
  )
  return found?.waiting ?? false
}
