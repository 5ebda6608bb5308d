/** Proves S61. */
import { beforeEach, describe, expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'
import { type Newcomer, stranger } from './newcomer.ts'
import { NO_BANK, registrationCalls } from './registration-calls.ts'

const server = await serverForFile({ config: { rateLimit: false } })

const { validate, register, membersCalled, proved } = registrationCalls(() => server)

/** A newcomer who has verified their phone and filled in every field correctly. */
let newcomer: Newcomer & { readonly otpToken: string | undefined }
beforeEach(async () => {
  newcomer = await proved(stranger())
})

describe('a registration is refused', () => {
  it('for a phone that has a member, once it is verified: EXISTING_USER', async () => {
    const member = await proved({ ...newcomer, username: '0812345678' })
    const again = { ...member, username: '081-234-5678' }
    for (const call of [validate, register]) {
      expect(await call(again)).toMatchObject({ status: 409, body: { message: 'EXISTING_USER' } })
    }
  })

  it('for a bank account that another member has: EXISTING_BANK', async () => {
    const theirs = { ...newcomer, bankCode: 'KBANK', bankAccountNo: '123-456-7890' }
    for (const call of [validate, register]) {
      expect(await call(theirs)).toMatchObject({ status: 409, body: { message: 'EXISTING_BANK' } })
    }
    expect((await register({ ...theirs, bankCode: 'SCB' })).status).toBe(200)
  })

  it.each([
    ['an unknown bank', { bankCode: 'NOBANK' }],
    ['no bank', { bankCode: '' }],
  ])('for %s: INVALID_BANK', async (_case, wrong) => {
    expect(await register({ ...newcomer, ...wrong })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_BANK' },
    })
  })

  it.each(['KTB', 'TMB', 'BBL'])(
    'for a name at %s that is not English: BANK_ACCOUNT_NAME_ENG',
    async (bankCode) => {
      for (const bankAccountName of ['มานี มีชัย', 'MANEE มีชัย', 'MANEE MEECHAI 2', 'MÜLLER']) {
        const answer = await register({ ...newcomer, bankCode, bankAccountName })
        expect(answer.body).toEqual({ message: 'BANK_ACCOUNT_NAME_ENG' })
      }
    },
  )

  it.each(["O'BRIEN", 'ANNE-MARIE', 'J. SMITH', 'SOMCHAI', '\uFF33\uFF2F\uFF2D', 'O\u2018BRIEN'])(
    'but not for %j, which is as English bank books have it',
    async (bankAccountName) => {
      const answer = await validate({ ...newcomer, bankCode: 'KTB', bankAccountName })
      expect(answer.status).toBe(200)
    },
  )

  it('but not for a Thai name at another bank', async () => {
    const named = { ...newcomer, bankCode: 'SCB', bankAccountName: 'มานี มีชัย' }
    expect((await register(named)).status).toBe(200)
  })

  it('for an invalid phone number: PHONE_NUMBER_REQUIRE_10_DIGIT', async () => {
    for (const call of [validate, register]) {
      expect((await call({ ...newcomer, username: '081234567' })).body).toEqual({
        message: 'PHONE_NUMBER_REQUIRE_10_DIGIT',
      })
    }
  })

  it.each([
    ['name', ' '],
    ['name', '...'],
    ['name', 'อ‮า'],
    ['password', ''],
    ['password', 'short-7'],
    ['password', '🐟🐟🐟🐟'],
    ['password', 'Password123'],
    ['password', '11111111'],
    ['password', 'abababab'],
    ['password', '23456789'],
    ['password', 'POIUYTREW'],
    ['password', 'krapao-2026'],
    ['sourceCode', 'NOSOURCE'],
    ['inviteCode', '<script>'],
    ['currency', 'LAK'],
    ['name', `น${'\u0E49'.repeat(4)}`],
    ['bankAccountName', ''],
    ['bankAccountNo', ''],
    ['bankAccountNo', '1234567'],
    ['bankAccountNo', '1'.repeat(21)],
    ['bankAccountNo', '12345O7890'],
    ['bankAccountNo', '0812345678 / 1234567890'],
    ['bankAccountNo', '0812345678 1234567890'],
    ['bankAccountNo', '9054863720.00'],
    ['bankAccountNo', '1.23456789E9'],
    ['bankAccountNo', 'xxx-x-x1234-5678'],
  ])('for the %s %j: INVALID_USER_INFO, with the name of the field', async (key, value) => {
    expect(await register({ ...newcomer, [key]: value })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_USER_INFO', params: { key } },
    })
  })

  it('for a password that is the phone number with a few more characters', async () => {
    const answer = await validate({ ...newcomer, ...NO_BANK, password: `Aa1!${newcomer.username}` })
    expect(answer.body).toMatchObject({ message: 'INVALID_USER_INFO' })
  })

  it('when the game of newcomers cannot be opened: GAME_ACTIVATION_FAIL, and no member is created', async () => {
    await server.sandbox('PUT', '/api/site', { newcomerGame: true })
    await server.sandbox('PUT', '/api/games/JOKER/behaviour', { mode: 'fail' })
    expect(await register(newcomer)).toMatchObject({ status: 502, body: { message: 'GAME_ACTIVATION_FAIL' } })
    expect(await membersCalled(newcomer.username)).toBe(0)
    await server.sandbox('PUT', '/api/games/JOKER/behaviour', { mode: 'ok' })
    expect((await register(newcomer)).status).toBe(200)
    await server.sandbox('PUT', '/api/site', { newcomerGame: false })

    const { username, password } = newcomer
    const { body } = await server.request('/api/login', { method: 'POST', body: { username, password } })
    const wallet = await server.request('/api/wallet', { token: Object(body).token })
    const slots: unknown[] = Object(wallet.body).slots
    const open = slots.filter((slot) => Object(slot).isActive).map((slot) => Object(slot).code)
    expect(open).toEqual(['JOKER'])
  })

  it('when the server could not store it: REGISTER_FAIL, and no member is created', async () => {
    await server.database.asSupervisor(
      "ALTER TABLE member ADD CONSTRAINT full_up CHECK (name <> 'มานี') NOT VALID",
    )
    const answer = await register(newcomer)
    await server.database.asSupervisor('ALTER TABLE member DROP CONSTRAINT full_up')
    expect(answer).toMatchObject({ status: 500, body: { message: 'REGISTER_FAIL' } })
    expect(await membersCalled(newcomer.username)).toBe(0)
    expect((await register(newcomer)).status).toBe(200)
  })
})
