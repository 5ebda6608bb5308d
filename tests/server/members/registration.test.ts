/** Proves S33 (step order of a registration), S60, S61 and S64. */
import { beforeEach, describe, expect, it } from 'vitest'
import { newestOtp, provePhone } from '../../support/browser/fresh-member.ts'
import type { Answer } from '../../support/request-at.ts'
import { serverForFile } from '../../support/test-server.ts'
import { newPlayer } from '../rewards/player.ts'
import { type Newcomer, stranger } from './newcomer.ts'

const server = await serverForFile({ config: { trustedProxies: ['127.0.0.1'] } })
const sandboxUrl = server.sandboxUrl ?? ''
const { db } = server

/** A bank step that has not been filled in yet. */
const NO_BANK = { bankCode: '', bankAccountName: '', bankAccountNo: '' }

const OWNER = '203.0.113.1'
const STRANGER = '203.0.113.66'

/** Makes a call from that network address. */
const post = (path: string, body: object, address?: string): Promise<Answer> =>
  server.request(path, { method: 'POST', body, headers: { 'x-forwarded-for': address } })
const send = (phoneNumber: string, address: string) => post('/api/otp/send', { phoneNumber }, address)
const register = (body: object) => post('/api/account', body)
const validate = (body: object) => post('/api/account/validate', body)
const BOTH = [validate, register]

/** Somebody with a verified phone. */
const proved = async (somebody: Newcomer) => ({
  ...somebody,
  otpToken: await provePhone(server.url, somebody.username, sandboxUrl),
})
/** How many members have that phone number. */
const membersCalled = async (username: string): Promise<number> =>
  (await db.query('test.members', 'SELECT 1 FROM member WHERE username = $1', [username])).length
const logIn = async ({ username, password }: Pick<Newcomer, 'username' | 'password'>) =>
  Object((await post('/api/login', { username, password })).body).token
const profileOf = async (somebody: Pick<Newcomer, 'username' | 'password'>) =>
  (await server.request('/api/account/profile', { token: await logIn(somebody) })).body

const OK = { status: 200, body: { message: 'OK' } }
const UNVERIFIED = { message: 'UNVERIFIED_OTP' }

let newcomer: Newcomer & { readonly otpToken: string | undefined }
/** Refused registrations use nothing up, so one newcomer can be refused again and again. */
const refusedOne = await proved(stranger())

describe('with a proved phone', () => {
  beforeEach(async () => {
    newcomer = await proved(stranger())
  })

  it('a newcomer enters the profile first and the bank later, and becomes a member with an empty wallet and no open games', async () => {
    expect(await validate({ ...newcomer, ...NO_BANK })).toMatchObject(OK)
    expect(await validate(newcomer)).toMatchObject(OK)
    expect(await register(newcomer)).toMatchObject(OK)
    const { body } = await server.request('/api/wallet', { token: await logIn(newcomer) })
    expect(body).toMatchObject({ wallet: { amount: 0 }, profile: { username: newcomer.username } })
    const slots: unknown[] = Object(body).slots
    expect(slots.length).toBeGreaterThan(10)
    expect(slots.filter((slot) => Object(slot).isActive)).toEqual([])
  })

  it('a newcomer is stored in one spelling: national digits, capitals, single spaces, digits only', async () => {
    const typed = {
      ...newcomer,
      username: `+66 ${newcomer.username.slice(1)}`,
      name: '  Manee   มานี ',
      bankAccountName: '  manee   meechai ',
      bankAccountNo: '๑๒๓-4-56789-0',
    }
    expect((await register(typed)).status).toBe(200)
    expect(await profileOf(newcomer)).toMatchObject({
      username: newcomer.username,
      name: 'Manee มานี',
      bankAccountName: 'MANEE MEECHAI',
      bankAccountNo: '1234567890',
      currency: 'BAHT',
    })
  })

  it.each(['  spaces  ', '🐟🐟🐟🐟🐠🐠🐠🐠', 'ກະເປົາເງິນ', 'x9'.repeat(32) + 'ปลาทู'.repeat(12)])(
    'a newcomer may have the long enough password %j, which is not changed in any way',
    async (password) => {
      expect((await register({ ...newcomer, password })).status).toBe(200)
      const { username } = newcomer
      expect(await logIn({ username, password })).toBeDefined()
      expect(await logIn({ username, password: password.trim().slice(0, -1) })).toBeUndefined()
    },
  )

  it.each<[string, (id: string, code: string) => string]>([
    ['PR and the id', (id) => `PR${id}`],
    ['the id', (id) => id],
    [
      'the short code of the wallet, however it is typed',
      (_id, code) => code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'),
    ],
  ])('a newcomer is linked to the inviting member by %s', async (_how, typed) => {
    const inviter = await newPlayer(server)
    await server.sandbox('PUT', '/api/site', { registerOTP: true })
    const code = String(Object((await inviter.wallet()).invite).code)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/)
    expect((await register({ ...newcomer, inviteCode: typed(inviter.id, code) })).status).toBe(200)
    const invited = 'SELECT username FROM member WHERE inviter_id = $1'
    expect(await db.query('test.invited', invited, [inviter.id])).toEqual([{ username: newcomer.username }])
  })

  it('a newcomer learns that an invite code does not exist, and may still register with it', async () => {
    const wrong = { ...newcomer, inviteCode: 'ZZZZZZZ' }
    expect(await validate(wrong)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_USER_INFO', params: { key: 'inviteCode' } },
    })
    expect((await validate({ ...wrong, otpToken: '' })).body).toEqual(UNVERIFIED)
    expect((await validate({ ...wrong, inviteCode: '' })).status).toBe(200)
    expect((await register(wrong)).status).toBe(200)
  })

  it('a newcomer is one member, and the others EXISTING_USER, when one phone registers ten times at the same instant', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ ...newcomer, bankAccountNo: String(8_000_000_000 + index) }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 9 }, () => [409, { message: 'EXISTING_USER' }]),
    )
    expect(await membersCalled(newcomer.username)).toBe(1)
    await server.database.asSupervisor(
      `UPDATE member SET username = '0000000001' WHERE username = '${newcomer.username}';
       DELETE FROM member_former_phone WHERE phone = '${newcomer.username}'`,
    )
    const again = { ...newcomer, bankAccountNo: '8600000000' }
    expect((await register(again)).body, 'the proof is used up').toEqual(UNVERIFIED)
  })

  it('a newcomer is one member, and the others EXISTING_BANK, when one account registers five times at the same instant', async () => {
    const strangers = Array.from({ length: 5 }, () => ({ ...stranger(), bankAccountNo: '9000000001' }))
    const rivals = await Promise.all(strangers.map(proved))
    const answers = await Promise.all(rivals.map((rival) => register(rival)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => Object(body).message)
    expect(codes).toEqual(Array(4).fill('EXISTING_BANK'))
  })

  it('a newcomer is refused with GAME_ACTIVATION_FAIL, and is no member, when the game of newcomers cannot be opened', async () => {
    await server.sandbox('PUT', '/api/site', { newcomerGame: true })
    await server.sandbox('PUT', '/api/games/JOKER/behaviour', { mode: 'fail' })
    expect(await register(newcomer)).toMatchObject({ status: 502, body: { message: 'GAME_ACTIVATION_FAIL' } })
    expect(await membersCalled(newcomer.username)).toBe(0)
    await server.sandbox('PUT', '/api/games/JOKER/behaviour', { mode: 'ok' })
    expect((await register(newcomer)).status).toBe(200)
    await server.sandbox('PUT', '/api/site', { newcomerGame: false })

    const wallet = await server.request('/api/wallet', { token: await logIn(newcomer) })
    const slots: unknown[] = Object(wallet.body).slots
    const open = slots.filter((slot) => Object(slot).isActive).map((slot) => Object(slot).code)
    expect(open).toEqual(['JOKER'])
  })

  it('a newcomer is refused with REGISTER_FAIL, and is no member, when the server could not store it', async () => {
    await server.database.asSupervisor(
      "ALTER TABLE member ADD CONSTRAINT full_up CHECK (name <> 'มานี') NOT VALID",
    )
    const answer = await register(newcomer)
    await server.database.asSupervisor('ALTER TABLE member DROP CONSTRAINT full_up')
    expect(answer).toMatchObject({ status: 500, body: { message: 'REGISTER_FAIL' } })
    expect(await membersCalled(newcomer.username)).toBe(0)
    expect((await register(newcomer)).status).toBe(200)
  })

  it('a newcomer is refused with the phone or the bank account of a member, and may register with another', async () => {
    const taken = await proved({ ...newcomer, username: '0812345678' })
    const theirs = { ...newcomer, bankCode: 'KBANK', bankAccountNo: '123-456-7890' }
    for (const call of BOTH) {
      expect(await call({ ...taken, username: '081-234-5678' })).toMatchObject({
        status: 409,
        body: { message: 'EXISTING_USER' },
      })
      expect(await call(theirs)).toMatchObject({ status: 409, body: { message: 'EXISTING_BANK' } })
    }
    expect((await register({ ...theirs, bankCode: 'SCB', bankAccountName: 'มานี มีชัย' })).status).toBe(200)
  })

  it('a newcomer has half an hour, and the proof is for a registration only', async () => {
    const { username } = newcomer
    await db.query(
      'test.half-hour',
      "UPDATE otp_request SET proved_at = proved_at - interval '30 minutes' WHERE phone = $1",
      [username],
    )
    expect((await register(newcomer)).body).toEqual(UNVERIFIED)
    const another = "UPDATE otp_request SET purpose = 'other' WHERE phone = $1"
    await expect(db.query('test.purpose', another, [username])).rejects.toThrow('otp_request_purpose')
  })
})

it('a phone that is not verified is refused before anything is read', async () => {
  for (const call of BOTH) {
    const unknown = await call(stranger())
    const known = await call({ ...stranger(), username: '0812345678' })
    const sameBank = await call({ ...stranger(), bankCode: 'KBANK', bankAccountNo: '1234567890' })
    expect(unknown).toMatchObject({ status: 403, body: UNVERIFIED })
    expect([known.body, sameBank.body]).toEqual([unknown.body, unknown.body])
  }
})

it('a phone needs no verification where the operator requires none', async () => {
  await server.sandbox('PUT', '/api/site', { registerOTP: false })
  expect((await register(stranger())).status).toBe(200)
  await server.sandbox('PUT', '/api/site', { registerOTP: true })
})

it.each([
  ['KTB', ['มานี มีชัย', 'MANEE มีชัย', 'MANEE MEECHAI 2', 'MÜLLER']],
  ['TMB', ['มานี มีชัย']],
  ['BBL', ['มานี มีชัย']],
])('a name at %s that is not English is refused: BANK_ACCOUNT_NAME_ENG', async (bankCode, names) => {
  for (const bankAccountName of names) {
    const answer = await register({ ...refusedOne, bankCode, bankAccountName })
    expect(answer.body).toEqual({ message: 'BANK_ACCOUNT_NAME_ENG' })
  }
})

it.each(["O'BRIEN", 'ANNE-MARIE', 'J. SMITH', '\uFF33\uFF2F\uFF2D', 'O\u2018BRIEN'])(
  'the name %j, which is as English bank books have it, is accepted',
  async (bankAccountName) => {
    const answer = await validate({ ...refusedOne, bankCode: 'KTB', bankAccountName })
    expect(answer.status).toBe(200)
  },
)

it.each([
  ['username', '081234567', { message: 'PHONE_NUMBER_REQUIRE_10_DIGIT' }],
  ['bankCode', 'NOBANK', { message: 'INVALID_BANK' }],
  ['bankCode', '', { message: 'INVALID_BANK' }],
  ['password', `Aa1!${refusedOne.username}`, undefined],
  ['name', ' ', undefined],
  ['name', '...', undefined],
  ['name', 'อ‮า', undefined],
  ['name', `น${'\u0E49'.repeat(4)}`, undefined],
  ['password', '', undefined],
  ['password', 'short-7', undefined],
  ['password', '🐟🐟🐟🐟', undefined],
  ['password', 'Password123', undefined],
  ['password', '11111111', undefined],
  ['password', 'abababab', undefined],
  ['password', '23456789', undefined],
  ['password', 'POIUYTREW', undefined],
  ['password', 'krapao-2026', undefined],
  ['sourceCode', 'NOSOURCE', undefined],
  ['inviteCode', '<script>', undefined],
  ['currency', 'LAK', undefined],
  ['bankAccountName', '', undefined],
  ['bankAccountNo', '', undefined],
  ['bankAccountNo', '1234567', undefined],
  ['bankAccountNo', '1'.repeat(21), undefined],
  ['bankAccountNo', '12345O7890', undefined],
  ['bankAccountNo', '0812345678 1234567890', undefined],
])('a registration with the %s %j is refused', async (key, value, refusal) => {
  expect(await register({ ...refusedOne, [key]: value })).toMatchObject({
    status: 400,
    body: refusal ?? { message: 'INVALID_USER_INFO', params: { key } },
  })
})

describe('while a member proves their phone', () => {
  let owner: Newcomer
  beforeEach(() => {
    owner = stranger()
  })

  it('a stranger cannot register a phone that a member has proved, with no token or one of their own', async () => {
    const { otpToken } = await proved(owner)
    const unverified = String(Object((await send(owner.username, STRANGER)).body).otpToken)
    for (const guess of [{}, { otpToken: '' }, { otpToken: refusedOne.otpToken }, { otpToken: unverified }])
      for (const call of BOTH)
        expect(await call({ ...stranger(), username: owner.username, ...guess })).toMatchObject({
          status: 403,
          body: UNVERIFIED,
        })
    expect(await register({ ...owner, otpToken })).toMatchObject({ status: 200 })
  })

  it('a stranger does not learn by a request whether somebody has proved a phone', async () => {
    const probe = async () => [
      (await send(owner.username, STRANGER)).body,
      (await validate({ ...stranger(), ...NO_BANK, username: owner.username })).body,
    ]
    const before = await probe()
    await proved(owner)
    await db.query('test.minute', "UPDATE otp_request SET sent_at = sent_at - interval '1 minute'")
    const after = await probe()
    expect(before[0]).toMatchObject({ code: 'SUCCESS' })
    expect(after[0]).toMatchObject({ code: 'SUCCESS' })
    expect(after[1]).toEqual(before[1])
  })

  it('a stranger cannot invalidate the code of a phone’s owner by a request for another', async () => {
    const { body } = await send(owner.username, OWNER)
    const otpCode = await newestOtp(sandboxUrl, owner.username)
    expect((await send(owner.username, STRANGER)).status).toBe(200)
    const otpToken = String(Object(body).otpToken)
    expect((await post('/api/otp/verify', { otpToken, otpCode }, OWNER)).status).toBe(200)
    expect((await register({ ...owner, otpToken })).status).toBe(200)
  })

  it('a stranger cannot prevent a code for a phone’s owner by guessing at one of their own', async () => {
    const { body } = await send(owner.username, STRANGER)
    const otpCode = await newestOtp(sandboxUrl, owner.username)
    const wrong = String((Number(otpCode) + 1) % 1_000_000).padStart(6, '0')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await post('/api/otp/verify', { otpToken: Object(body).otpToken, otpCode: wrong }, STRANGER)
    }
    expect((await send(owner.username, STRANGER)).body).toMatchObject({ message: 'OTP_BLOCK' })
    expect((await send(owner.username, OWNER)).status).toBe(200)
  })
})
