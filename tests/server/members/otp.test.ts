/** Proves S64. */
import { beforeEach, describe, expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { otpCalls } from './otp-calls.ts'

const server = await serverForFile()

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

/** A code that is not the one that was sent. */
async function wrong(): Promise<string> {
  return String((Number(await received()) + 1) % 1_000_000).padStart(6, '0')
}

describe('where the operator has chosen four digits', async () => {
  const short = await serverForFile({ config: { otpDigits: 4 } })
  const calls = otpCalls(
    () => short,
    () => phone,
  )

  it('a code has four, and another number of digits costs no attempt', async () => {
    const token = await calls.sentToken()
    const code = await calls.received()
    expect(code).toMatch(/^\d{4}$/)
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect(await calls.verify(token, `${code}00`)).toMatchObject({ body: { message: 'OTP_CODE_INVALID' } })
    expect(await calls.verify(token, code)).toMatchObject({ body: { message: 'OTP_CODE_VALID' } })
  })
})

describe('a phone is verified', () => {
  it('by the code that was sent to it, whose reference is on the screen', async () => {
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

  it('and a request for another code does not reveal that', async () => {
    await verify(await sentToken(), await received())
    await secondsPass(60)
    expect((await send()).body).toMatchObject({ code: 'SUCCESS' })
  })

  it('in every spelling of its number', async () => {
    const { body } = await send(`+66 ${phone.slice(1, 3)}-${phone.slice(3)}`)
    expect(await verify(Object(body).otpToken, await received())).toMatchObject({ status: 200 })
  })

  it('without any code where the operator requires none', async () => {
    await server.sandbox('PUT', '/api/site', { registerOTP: false })
    expect((await send()).body).toEqual({ code: 'OTP_VERIFIED' })
    await server.sandbox('PUT', '/api/site', { registerOTP: true })
    expect((await server.sandbox('GET', `/api/sms/${phone}`)).body).toEqual({ messages: [] })
  })
})

describe('a code is refused', () => {
  it('when it is wrong: OTP_CODE_INVALID', async () => {
    expect(await verify(await sentToken(), await wrong())).toMatchObject({
      status: 400,
      body: { message: 'OTP_CODE_INVALID' },
    })
  })

  it('when it has no code’s form, which costs no try', async () => {
    const token = await sentToken()
    for (const typo of ['', '12345', '1234567', 'abcdef', '๑๒๓๔๕๖', ' 12345']) {
      expect((await verify(token, typo)).body).toEqual({ message: 'OTP_CODE_INVALID' })
    }
    expect((await verify(token, await received())).status).toBe(200)
  })

  it('when it is used a second time: OTP_NOT_EXIST', async () => {
    const [token, code] = [await sentToken(), await received()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await verify(token, code)).body).toEqual({ message: 'OTP_NOT_EXIST' })
  })

  it('after five minutes: OTP_EXPIRED', async () => {
    const token = await sentToken()
    await secondsPass(301)
    expect((await verify(token, await received())).body).toEqual({ message: 'OTP_EXPIRED' })
  })

  it('with a token that was never issued: OTP_TOKEN_INVALID', async () => {
    await send()
    const code = await received()
    for (const token of ['', 'garbage', 'A'.repeat(43)]) {
      expect((await verify(token, code)).body).toEqual({ message: 'OTP_TOKEN_INVALID' })
    }
  })

  it('with the token of an older message, since only the newest counts', async () => {
    const [older, olderCode] = [await sentToken(), await received()]
    await secondsPass(60)
    await send()
    expect((await verify(older, olderCode)).body).toEqual({ message: 'OTP_TOKEN_INVALID' })
  })

  it('as that of an older message, which costs no try', async () => {
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

  it('as a wrong one, although the caller had older messages', async () => {
    const [older, olderCode] = [await sentToken(), await received()]
    await secondsPass(60)
    const token = await sentToken()
    const neither = String((Number(olderCode) + 1) % 1_000_000).padStart(6, '0')
    const bad = neither === (await received()) ? await wrong() : neither
    expect((await verify(token, bad, [older])).body).toEqual({ message: 'OTP_CODE_INVALID' })
    expect((await verify(token, olderCode, [token])).body).toEqual({ message: 'OTP_CODE_INVALID' })
  })

  it("with the token of another phone's message", async () => {
    const mine = await sentToken()
    const code = await received()
    phone = `07${phone.slice(2)}`
    const theirs = await sentToken()
    expect((await verify(theirs, code)).body).toEqual({ message: 'OTP_CODE_INVALID' })
    expect((await verify(mine, code)).status).toBe(200)
  })

  it('after five wrong ones, even if it is right: OTP_BLOCK', async () => {
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

  it('when the server could not check it: OTP_VERIFY_FAIL', async () => {
    const [token, code] = [await sentToken(), await received()]
    await server.database.asSupervisor('ALTER TABLE otp_request RENAME TO otp_elsewhere')
    const answer = await verify(token, code)
    await server.database.asSupervisor('ALTER TABLE otp_elsewhere RENAME TO otp_request')
    expect(answer).toMatchObject({ status: 500, body: { message: 'OTP_VERIFY_FAIL' } })
    expect((await verify(token, code)).status).toBe(200)
  })
})

it('the stored data does not reveal a code', async () => {
  const token = await sentToken()
  const code = await received()
  const [row] = await server.db.query<{ text: string }>(
    'test.otp-row',
    "SELECT o::text || encode(o.token_hash, 'escape') || encode(o.code_hash, 'escape') AS text FROM otp_request o WHERE phone = $1",
    [phone],
  )
  expect(row?.text).not.toContain(token)
  expect(row?.text.replace(phone, '')).not.toContain(code)
})
