/** Proves S65. */
import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { releaseOtp, reserveOtp } from '../../../server/domains/members/otp/otp-reservations.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { IS_LONG } from '../../support/is-long.ts'
import type { Answer } from '../../support/request-at.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { otpCalls } from './otp-calls.ts'

/** Each silence takes a full deadline, which must be long enough for the answers of a slow machine. */
const SILENT = IS_LONG ? ['silent'] : []

const server = await serverForFile({ timing: { providerDeadlineMs: 5000 } })

/** The address of every call of this file. */
const HERE = '127.0.0.1'

let phone: string
let phones = 0
beforeEach(async () => {
  await server.db.query('test.forget-messages', 'DELETE FROM otp_request WHERE address = $1', [HERE])
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

  it('for a request that waited while another was sent', async () => {
    let waiting: Promise<Answer> | undefined
    await server.db.transaction(async (tx) => {
      await tx.query('test.take-turn', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `otp ${phone}`,
      ])
      waiting = send()
      await untilLocked(server.db)
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

  it('to a number that is no phone of this market: PHONE_NUMBER_REQUIRE_10_DIGIT', async () => {
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

  it('the code of the message before is still valid', async () => {
    const token = await sentToken()
    const code = await received()
    await secondsPass(61)
    await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'fail' })
    expect((await send()).status).toBe(502)
    await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'ok' })
    expect((await verify(token, code)).status).toBe(200)
  })

  it('the code of the message before stays replaced by that of the message after', async () => {
    const hashes = Array.from({ length: 3 }, () => randomBytes(32))
    for (const tokenHash of hashes)
      await reserveOtp(
        server.db,
        { phone, address: HERE, tokenHash, codeHash: randomBytes(32) },
        { ...USUAL_SETTINGS.otp, isOff: true },
      )
    const [first, second, third] = hashes
    await releaseOtp(server.db, second ?? randomBytes(32))
    const valid = await server.db.query<{ hash: Buffer }>(
      'test.valid-codes',
      'SELECT token_hash AS hash FROM otp_request WHERE phone = $1 AND replaced_at IS NULL',
      [phone],
    )
    expect(valid).toEqual([{ hash: third }])
    await releaseOtp(server.db, third ?? randomBytes(32))
    const left = await server.db.query(
      'test.codes-left',
      'SELECT token_hash AS hash, replaced_at AS "replacedAt" FROM otp_request WHERE phone = $1',
      [phone],
    )
    expect(left).toEqual([{ hash: first, replacedAt: null }])
  })
})

/** A message to a phone of its own, from the address of this test. */
const sentHere = (count: number, proved: boolean) =>
  server.db.query(
    'test.sent',
    `INSERT INTO otp_request (token_hash, phone, address, purpose, sent_at, expires_at, proved_at)
     SELECT sha256(gen_random_uuid()::text::bytea), gen_random_uuid()::text, $2, 'register', now() - interval '1 minute', now(),
            CASE WHEN $3 THEN now() END FROM generate_series(1, $1)`,
    [count, HERE, proved],
  )
/** A message to a phone half an hour ago. */
const sentTo = (to: string, address: string, proved = false) =>
  server.db.query(
    'test.sent-to',
    `INSERT INTO otp_request (token_hash, phone, address, purpose, sent_at, expires_at, proved_at)
     VALUES (sha256(gen_random_uuid()::text::bytea), $1, $2, 'register', now() - interval '30 minutes', now(),
             CASE WHEN $3 THEN now() END)`,
    [to, address, proved],
  )
const sendFrom = async (address: string) => {
  await reserveOtp(
    server.db,
    { phone, address, tokenHash: randomBytes(32), codeHash: randomBytes(32) },
    USUAL_SETTINGS.otp,
  )
}

const refusal = async (address: string) =>
  sendFrom(address).then(
    () => undefined,
    (error: unknown) => error,
  )

describe('many visitors share an address', () => {
  it('and one more gets a code while fewer than 60 messages of ten minutes are unconfirmed', async () => {
    await sentHere(USUAL_SETTINGS.otp.unprovedPerAddress - 1, false)
    expect((await send()).status).toBe(200)
    phone = '0700000001'
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(540)
  })

  it('and each confirmed phone makes room for another, without limit', async () => {
    await sentHere(USUAL_SETTINGS.otp.unprovedPerAddress, false)
    expect((await send()).status).toBe(429)
    await sentHere(100, true)
    for (const number of ['0700000002', '0700000003']) expect((await send(number)).status).toBe(200)
  })
})

describe('strangers who have messages sent to a phone', () => {
  const [OWNER, OTHER] = ['198.51.100.1', '198.51.100.2']

  const LIMITED = { code: 'REQUEST_LIMIT' }

  it('do not keep its owner from a code, with a few addresses', async () => {
    for (let message = 0; message < USUAL_SETTINGS.otp.perPhone; message += 1)
      await sentTo(phone, `203.0.113.${message % 4}`)
    expect(await refusal('203.0.113.1')).toMatchObject(LIMITED)
    expect(await refusal(OWNER)).toBeUndefined()
    // After six hours every phone can get messages again.
    await secondsPass(USUAL_SETTINGS.otp.phoneHours * 3600)
    expect(await refusal('203.0.113.1')).toBeUndefined()
  })

  it('do so from an address whose visitors confirm their phones, but not from one that requests many', async () => {
    for (let message = 0; message < USUAL_SETTINGS.otp.perPhone; message += 1)
      await sentTo(phone, `203.0.113.${message}`)
    for (const address of [OWNER, OTHER]) await sentTo('0611111111', address)
    expect(await refusal(OWNER)).toMatchObject(LIMITED)
    await sentTo('0622222222', OTHER, true)
    expect(await refusal(OTHER)).toBeUndefined()
  })

  it('never cause more messages than are reserved for the phone', async () => {
    const limit = USUAL_SETTINGS.otp.perPhone + USUAL_SETTINGS.otp.keptPerPhone
    const refusals = []
    for (let stranger = 0; stranger < limit + 3; stranger += 1)
      refusals.push(await refusal(`192.0.2.${stranger}`))
    expect(refusals.filter((one) => one === undefined)).toHaveLength(limit)
    expect(refusals.at(-1)).toMatchObject(LIMITED)
    expect(Object(refusals.at(-1)).retryAfterSeconds).toBeLessThanOrEqual(
      USUAL_SETTINGS.otp.phoneHours * 3600,
    )
  })
})
