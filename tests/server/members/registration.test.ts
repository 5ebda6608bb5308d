/** Proves S60. */
import { beforeEach, describe, expect, it } from 'vitest'
import { freshMember } from '../../support/browser/fresh-member.ts'
import { serverForFile } from '../../support/test-server.ts'
import { type Newcomer, stranger } from './newcomer.ts'
import { NO_BANK, registrationCalls } from './registration-calls.ts'

const server = await serverForFile({ config: { rateLimit: false } })

const { sandboxUrl, validate, register, membersCalled, proved } = registrationCalls(() => server)

/** A newcomer who has verified their phone and filled in every field correctly. */
let newcomer: Newcomer & { readonly otpToken: string | undefined }
beforeEach(async () => {
  newcomer = await proved(stranger())
})

async function profileOf({ username, password }: Pick<Newcomer, 'username' | 'password'>) {
  const { body } = await server.request('/api/login', { method: 'POST', body: { username, password } })
  return (await server.request('/api/account/profile', { token: Object(body).token })).body
}

describe('a newcomer', () => {
  it('becomes a member with an empty wallet and no open games', async () => {
    const { token, username } = await freshMember(server.url, { sandboxUrl: sandboxUrl() })
    const { body } = await server.request('/api/wallet', { token })
    expect(body).toMatchObject({ wallet: { amount: 0 }, profile: { username } })
    const slots: unknown[] = Object(body).slots
    expect(slots.length).toBeGreaterThan(10)
    expect(slots.filter((slot) => Object(slot).isActive)).toEqual([])
  })

  it('enters the profile first and the bank later', async () => {
    expect(await validate({ ...newcomer, ...NO_BANK })).toMatchObject({
      status: 200,
      body: { message: 'OK' },
    })
    expect(await validate(newcomer)).toMatchObject({ status: 200 })
    expect(await register(newcomer)).toMatchObject({ status: 200, body: { message: 'OK' } })
  })

  it('is stored in one spelling: national digits, capitals, single spaces, digits only', async () => {
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

  it('may have any password that is long enough, which is not changed in any way', async () => {
    const passwords = ['  spaces  ', '🐟🐟🐟🐟🐠🐠🐠🐠', 'ກະເປົາເງິນ', 'x9'.repeat(32) + 'ปลาทู'.repeat(12)]
    for (const password of passwords) {
      const somebody = await proved({ ...stranger(), password })
      expect((await register(somebody)).status).toBe(200)
      expect(await profileOf(somebody)).toMatchObject({ username: somebody.username })
      expect(
        Object(await profileOf({ ...somebody, password: password.trim().slice(0, -1) })).message,
      ).toBeDefined()
    }
  })

  it('is linked to the inviting member, with or without PR before the id', async () => {
    const inviter = await freshMember(server.url, { sandboxUrl: sandboxUrl() })
    const guest = await freshMember(server.url, { sandboxUrl: sandboxUrl(), inviteCode: `PR${inviter.id}` })
    const other = await freshMember(server.url, { sandboxUrl: sandboxUrl(), inviteCode: inviter.id })
    const rows = await server.db.query<{ id: string }>(
      'test.invited',
      'SELECT id FROM member WHERE inviter_id = $1 ORDER BY id',
      [inviter.id],
    )
    expect(rows.map(({ id }) => id)).toEqual([guest.id, other.id])
  })

  it('is linked by the short code of the inviter’s wallet, however it is typed', async () => {
    const inviter = await freshMember(server.url, { sandboxUrl: sandboxUrl() })
    const { body } = await server.request('/api/wallet', { token: inviter.token })
    const code = String(Object(Object(body).invite).code)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/)
    const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    const guest = await freshMember(server.url, { sandboxUrl: sandboxUrl(), inviteCode: typed })
    const rows = await server.db.query<{ id: string }>(
      'test.invited-by-code',
      'SELECT id FROM member WHERE inviter_id = $1',
      [inviter.id],
    )
    expect(rows.map(({ id }) => id)).toEqual([guest.id])
  })

  it('learns that an invite code does not exist, but only after the phone is verified', async () => {
    const wrong = { ...newcomer, inviteCode: 'ZZZZZZZ' }
    expect(await validate(wrong)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_USER_INFO', params: { key: 'inviteCode' } },
    })
    expect((await validate({ ...wrong, otpToken: '' })).body).toEqual({ message: 'UNVERIFIED_OTP' })
    expect((await validate({ ...wrong, inviteCode: '' })).status).toBe(200)
  })

  it.each(['PR', 'PR00000000-0000-7000-8000-000000000000', 'PRsomebody', 'x'.repeat(64)])(
    'is accepted with the unknown invite code %s',
    async (inviteCode) => {
      expect((await register({ ...newcomer, inviteCode })).status).toBe(200)
    },
  )
})

describe('a newcomer who has not verified the phone', () => {
  it('is refused before anything is read: UNVERIFIED_OTP', async () => {
    for (const call of [validate, register]) {
      const unknown = await call(stranger())
      const known = await call({ ...stranger(), username: '0812345678' })
      const sameBank = await call({ ...stranger(), bankCode: 'KBANK', bankAccountNo: '1234567890' })
      expect(unknown).toMatchObject({ status: 403, body: { message: 'UNVERIFIED_OTP' } })
      expect([known.body, sameBank.body]).toEqual([unknown.body, unknown.body])
    }
  })

  it('is accepted where the operator requires no verification', async () => {
    await server.sandbox('PUT', '/api/site', { registerOTP: false })
    expect((await register(stranger())).status).toBe(200)
    await server.sandbox('PUT', '/api/site', { registerOTP: true })
  })
})

describe('of registrations at the same instant', () => {
  it('with one phone, one becomes a member and the others get EXISTING_USER', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ ...newcomer, bankAccountNo: String(8_000_000_000 + index) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(409),
    ])
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => Object(body).message)
    expect(new Set(codes)).toEqual(new Set(['EXISTING_USER']))
    expect(await membersCalled(newcomer.username)).toBe(1)
  })

  it('with one bank account, one becomes a member and the others get EXISTING_BANK', async () => {
    const strangers = Array.from({ length: 5 }, () => ({ ...stranger(), bankAccountNo: '9000000001' }))
    const rivals = await Promise.all(strangers.map(proved))
    const answers = await Promise.all(rivals.map((rival) => register(rival)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => Object(body).message)
    expect(codes).toEqual(Array(4).fill('EXISTING_BANK'))
  })
})
