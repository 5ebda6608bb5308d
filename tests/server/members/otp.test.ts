/** Proves S64 and S65. */
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { verifyOtp } from '../../../server/domains/members/otp/phone-proof.ts'
import { releaseOtp, reserveOtp, sendOtp } from '../../../server/domains/members/otp/send-otp.ts'
import { noSmsProvider, type OtpMessage } from '../../../server/outside/providers/sms.ts'
import { untilLocked } from '../../support/database/waits-for-lock.ts'
import { IS_LONG } from '../../support/is-long.ts'
import type { Answer } from '../../support/request-at.ts'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { otpCalls } from './otp-calls.ts'

/** Each silence takes a full deadline, which must be long enough for the answers of a slow machine. */
const SILENT = IS_LONG ? ['silent'] : []

const server = await serverForFile({ timing: { providerDeadlineMs: 5000 } })
const { db } = server

/** The address of every call of this file. */
const HERE = '127.0.0.1'

let phone: string
let phones = 0
beforeEach(async () => {
  await db.query('test.forget-messages', 'DELETE FROM otp_request WHERE address = $1', [HERE])
  phones += 1
  phone = `08${String(phones).padStart(8, '0')}`
})
const { send, sentToken, verify, received, secondsPass } = otpCalls(
  () => server,
  () => phone,
)

/** A code that is not the one that was sent. */
async function wrong(): Promise<string> {
  return String((Number(await received()) + 1) % 1_000_000).padStart(6, '0')
}

it('a code has the four digits that an operator has chosen, and another number of digits costs no attempt', async () => {
  const limits = { ...USUAL_SETTINGS.otp, otpDigits: 4 }
  let otpCode = ''
  const sms = { ...noSmsProvider, sendOtp: async (message: OtpMessage) => void ({ otpCode } = message) }
  const log = { warn: () => undefined }
  const sender = { db, sms, limits, timing: { providerDeadlineMs: 5000 }, log }
  const { otpToken } = await sendOtp(sender, { phone, language: 'th' }, '203.0.113.9')
  expect(otpCode).toMatch(/^\d{4}$/)
  for (let attempt = 0; attempt < 6; attempt += 1)
    await expect(verifyOtp(db, { otpToken, otpCode: `${otpCode}00` }, limits)).rejects.toMatchObject({
      code: 'OTP_CODE_INVALID',
    })
  await expect(verifyOtp(db, { otpToken, otpCode }, limits)).resolves.toBeUndefined()
})

it('a phone is verified by the code that was sent to it, whose reference is on the screen', async () => {
  const { status, body } = await send()
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      otpRef: expect.stringMatching(/^[A-Z2-9]{4}$/),
      otpToken: expect.stringMatching(/^[\w-]{43}$/),
      code: 'SUCCESS',
      resendSeconds: 60,
    },
  })
  const inbox = await server.sandbox('GET', `/api/sms/${phone}`)
  expect(inbox.body).toEqual({
    messages: [
      {
        text: expect.stringContaining(Object(body).otpRef),
        otpRef: Object(body).otpRef,
        otpCode: expect.stringMatching(/^\d{6}$/),
        sentAt: expect.stringMatching(/^20.*Z$/),
      },
    ],
  })
  expect(await verify(Object(body).otpToken, await received())).toMatchObject({
    status: 200,
    body: { message: 'OTP_CODE_VALID' },
  })
})

it('a request for another code does not reveal that a phone is verified', async () => {
  await verify(await sentToken(), await received())
  await secondsPass(60)
  expect((await send()).body).toMatchObject({ code: 'SUCCESS' })
})

it('a phone is verified in every spelling of its number', async () => {
  const { body } = await send(`+66 ${phone.slice(1, 3)}-${phone.slice(3)}`)
  expect(await verify(Object(body).otpToken, await received())).toMatchObject({ status: 200 })
})

it('a phone is verified without any code where the operator requires none', async () => {
  await server.sandbox('PUT', '/api/site', { registerOTP: false })
  expect((await send()).body).toEqual({ code: 'OTP_VERIFIED' })
  await server.sandbox('PUT', '/api/site', { registerOTP: true })
  expect((await server.sandbox('GET', `/api/sms/${phone}`)).body).toEqual({ messages: [] })
})

it('a code is refused when it has no code’s form, which costs no try', async () => {
  const token = await sentToken()
  for (const typo of ['', '12345', '1234567', 'abcdef', '๑๒๓๔๕๖', ' 12345']) {
    expect((await verify(token, typo)).body).toEqual({ message: 'OTP_CODE_INVALID' })
  }
  expect((await verify(token, await received())).status).toBe(200)
})

it('a code is refused when it is used a second time: OTP_NOT_EXIST', async () => {
  const [token, code] = [await sentToken(), await received()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await verify(token, code)).body).toEqual({ message: 'OTP_NOT_EXIST' })
})

it('a code is refused after five minutes: OTP_EXPIRED', async () => {
  const token = await sentToken()
  await secondsPass(301)
  expect((await verify(token, await received())).body).toEqual({ message: 'OTP_EXPIRED' })
})

it('a code is refused with a token that was never issued: OTP_TOKEN_INVALID', async () => {
  await send()
  const code = await received()
  for (const token of ['', 'garbage', 'A'.repeat(43)]) {
    expect((await verify(token, code)).body).toEqual({ message: 'OTP_TOKEN_INVALID' })
  }
})

it('a code is refused with the token of an older message, since only the newest counts', async () => {
  const [older, olderCode] = [await sentToken(), await received()]
  await secondsPass(60)
  await send()
  expect((await verify(older, olderCode)).body).toEqual({ message: 'OTP_TOKEN_INVALID' })
})

it('the code of an older message is refused as such, which costs no try', async () => {
  const [older, olderCode] = [await sentToken(), await received()]
  await secondsPass(60)
  const token = await sentToken()
  for (let call = 0; call < USUAL_SETTINGS.otp.tries + 1; call += 1) {
    expect((await verify(token, olderCode, [older])).body).toEqual({
      message: 'OTP_CODE_INVALID',
      params: { key: 'formerTokens' },
    })
  }
  expect((await verify(token, await received(), [older])).status).toBe(200)
})

it('a wrong code is refused as wrong, although the caller had older messages', async () => {
  const [older, olderCode] = [await sentToken(), await received()]
  await secondsPass(60)
  const token = await sentToken()
  const neither = String((Number(olderCode) + 1) % 1_000_000).padStart(6, '0')
  const bad = neither === (await received()) ? await wrong() : neither
  expect((await verify(token, bad, [older])).body).toEqual({ message: 'OTP_CODE_INVALID' })
  expect((await verify(token, olderCode, [token])).body).toEqual({ message: 'OTP_CODE_INVALID' })
})

it("a code is refused with the token of another phone's message", async () => {
  const mine = await sentToken()
  const code = await received()
  phone = `07${phone.slice(2)}`
  const theirs = await sentToken()
  expect((await verify(theirs, code)).body).toEqual({ message: 'OTP_CODE_INVALID' })
  expect((await verify(mine, code)).status).toBe(200)
})

it('a code is refused after five wrong ones, even if it is right: OTP_BLOCK', async () => {
  const [token, bad] = [await sentToken(), await wrong()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token, bad)))
  const codes = answers.map(({ body }) => Object(body).message)
  expect(codes.filter((code) => code === 'OTP_CODE_INVALID')).toHaveLength(4)
  // The fifth response is OTP_BLOCK itself: another try would be in vain.
  expect(codes.filter((code) => code === 'OTP_BLOCK')).toHaveLength(16)
  const blocked = answers.filter(({ status }) => status === 429)
  expect(Math.min(...blocked.map(({ headers }) => Number(headers.get('retry-after'))))).toBeGreaterThan(890)
  expect(await verify(token, await received())).toMatchObject({
    status: 429,
    body: { message: 'OTP_BLOCK' },
  })

  const again = await send()
  expect(again).toMatchObject({ status: 429, body: { message: 'OTP_BLOCK' } })
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(890)
  await secondsPass(901)
  expect((await verify(await sentToken(), await received())).status).toBe(200)
})

it('a code is refused when the server could not check it: OTP_VERIFY_FAIL', async () => {
  const [token, code] = [await sentToken(), await received()]
  await server.database.asSupervisor('ALTER TABLE otp_request RENAME TO otp_elsewhere')
  const answer = await verify(token, code)
  await server.database.asSupervisor('ALTER TABLE otp_elsewhere RENAME TO otp_request')
  expect(answer).toMatchObject({ status: 500, body: { message: 'OTP_VERIFY_FAIL' } })
  expect((await verify(token, code)).status).toBe(200)
})

it('the stored data does not reveal a code', async () => {
  const token = await sentToken()
  const code = await received()
  const [row] = await db.query<{ text: string }>(
    'test.otp-row',
    "SELECT o::text || encode(o.token_hash, 'escape') || encode(o.code_hash, 'escape') AS text FROM otp_request o WHERE phone = $1",
    [phone],
  )
  expect(row?.text).not.toContain(token)
  expect(row?.text.replace(phone, '')).not.toContain(code)
})

it('no message is sent twice within a minute: REQUEST_LIMIT_1MIN', async () => {
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

it('no message is sent for a request that waited while another was sent', async () => {
  let waiting: Promise<Answer> | undefined
  await db.transaction(async (tx) => {
    await tx.query('test.take-turn', 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `otp ${phone}`,
    ])
    waiting = send()
    await untilLocked(db)
    await tx.query(
      'test.send',
      `INSERT INTO otp_request (token_hash, phone, address, purpose, sent_at, expires_at)
       VALUES ($1, $2, '127.0.0.1', 'register', clock_timestamp(), now() + interval '5 minutes')`,
      [randomBytes(32), phone],
    )
  })
  expect(await waiting).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } })
})

it('no message is sent more than three times in ten minutes: REQUEST_LIMIT', async () => {
  for (let message = 0; message < 3; message += 1) {
    expect((await send()).status).toBe(200)
    await secondsPass(70)
  }
  const refused = await send()
  expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(300)
})

it('no message is sent more than five times a day: REQUEST_LIMIT', async () => {
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

it('no message is sent to a number that is no phone of this market: PHONE_NUMBER_REQUIRE_10_DIGIT', async () => {
  for (const number of ['', '081234567', '08123456789', '1812345678', '02055512345', 'phone']) {
    expect((await send(number)).body).toEqual({ message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' })
  }
})

it.each(['fail', ...SILENT])(
  'a visitor may try again at once when the SMS provider answers like "%s": OTP_SEND_FAIL',
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

it('the code of the message before is still valid when the SMS provider fails', async () => {
  const token = await sentToken()
  const code = await received()
  await secondsPass(61)
  await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'fail' })
  expect((await send()).status).toBe(502)
  await server.sandbox('PUT', '/api/sms/behaviour', { mode: 'ok' })
  expect((await verify(token, code)).status).toBe(200)
})

it('a message that is not sent gives no validity back to a code that another has replaced', async () => {
  const hashes = Array.from({ length: 3 }, () => randomBytes(32))
  for (const tokenHash of hashes)
    await reserveOtp(
      db,
      { phone, address: HERE, tokenHash, codeHash: randomBytes(32) },
      { ...USUAL_SETTINGS.otp, isOff: true },
    )
  const [first, second, third] = hashes
  await releaseOtp(db, second ?? randomBytes(32))
  const valid = await db.query<{ hash: Buffer }>(
    'test.valid-codes',
    'SELECT token_hash AS hash FROM otp_request WHERE phone = $1 AND replaced_at IS NULL',
    [phone],
  )
  expect(valid).toEqual([{ hash: third }])
  await releaseOtp(db, third ?? randomBytes(32))
  const left = await db.query(
    'test.codes-left',
    'SELECT token_hash AS hash, replaced_at AS "replacedAt" FROM otp_request WHERE phone = $1',
    [phone],
  )
  expect(left).toEqual([{ hash: first, replacedAt: null }])
})

/** A message to a phone of its own, from the address of this test. */
const sentHere = (count: number, proved: boolean) =>
  db.query(
    'test.sent',
    `INSERT INTO otp_request (token_hash, phone, address, purpose, sent_at, expires_at, proved_at)
     SELECT sha256(gen_random_uuid()::text::bytea), gen_random_uuid()::text, $2, 'register', now() - interval '1 minute', now(),
            CASE WHEN $3 THEN now() END FROM generate_series(1, $1)`,
    [count, HERE, proved],
  )
/** A message to a phone half an hour ago. */
const sentTo = (to: string, address: string, proved = false) =>
  db.query(
    'test.sent-to',
    `INSERT INTO otp_request (token_hash, phone, address, purpose, sent_at, expires_at, proved_at)
     VALUES (sha256(gen_random_uuid()::text::bytea), $1, $2, 'register', now() - interval '30 minutes', now(),
             CASE WHEN $3 THEN now() END)`,
    [to, address, proved],
  )
const sendFrom = async (address: string) => {
  await reserveOtp(
    db,
    { phone, address, tokenHash: randomBytes(32), codeHash: randomBytes(32) },
    USUAL_SETTINGS.otp,
  )
}

const refusal = async (address: string) =>
  sendFrom(address).then(
    () => undefined,
    (error: unknown) => error,
  )

it('of many visitors who share an address one more gets a code while fewer than 60 messages of ten minutes are unconfirmed', async () => {
  await sentHere(USUAL_SETTINGS.otp.unprovedPerAddress - 1, false)
  expect((await send()).status).toBe(200)
  phone = '0700000001'
  const refused = await send()
  expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(540)
})

it('each confirmed phone of an address makes room for another, without limit', async () => {
  await sentHere(USUAL_SETTINGS.otp.unprovedPerAddress, false)
  expect((await send()).status).toBe(429)
  await sentHere(100, true)
  for (const number of ['0700000002', '0700000003']) expect((await send(number)).status).toBe(200)
})

const [OWNER, OTHER] = ['198.51.100.1', '198.51.100.2']

const LIMITED = { code: 'REQUEST_LIMIT' }

it('strangers who have messages sent to a phone do not keep its owner from a code, with a few addresses', async () => {
  for (let message = 0; message < USUAL_SETTINGS.otp.perPhone; message += 1)
    await sentTo(phone, `203.0.113.${message % 4}`)
  expect(await refusal('203.0.113.1')).toMatchObject(LIMITED)
  expect(await refusal(OWNER)).toBeUndefined()
  // After six hours every phone can get messages again.
  await secondsPass(USUAL_SETTINGS.otp.phoneHours * 3600)
  expect(await refusal('203.0.113.1')).toBeUndefined()
})

it('the owner of a phone gets a code from an address whose visitors confirm their phones, and not from one that requests many', async () => {
  for (let message = 0; message < USUAL_SETTINGS.otp.perPhone; message += 1)
    await sentTo(phone, `203.0.113.${message}`)
  for (const address of [OWNER, OTHER]) await sentTo('0611111111', address)
  expect(await refusal(OWNER)).toMatchObject(LIMITED)
  await sentTo('0622222222', OTHER, true)
  expect(await refusal(OTHER)).toBeUndefined()
})

it('strangers who have messages sent to a phone never cause more messages than are reserved for the phone', async () => {
  const limit = USUAL_SETTINGS.otp.perPhone + USUAL_SETTINGS.otp.keptPerPhone
  const refusals = []
  for (let stranger = 0; stranger < limit + 3; stranger += 1)
    refusals.push(await refusal(`192.0.2.${stranger}`))
  expect(refusals.filter((one) => one === undefined)).toHaveLength(limit)
  expect(refusals.at(-1)).toMatchObject(LIMITED)
  expect(Object(refusals.at(-1)).retryAfterSeconds).toBeLessThanOrEqual(USUAL_SETTINGS.otp.phoneHours * 3600)
})
