import { beforeEach, expect, test, vi } from 'vitest'
import type * as Registration from '../../../../src/features/register/api/registration.ts'
import { backend } from '../../data/backend.ts'
import { newBrowser, reload } from '../../storage/browser.ts'

beforeEach(newBrowser)

const APPLICANT = {
  phone: '0812345678',
  name: ' Somchai ',
  password: ' any thing ',
  sourceCode: '',
  inviteCode: 'PR7',
  otpToken: 'token-1',
}
const BANK = {
  bankCode: 'KTB',
  bankAccountNo: '1234567890',
  firstName: ' somchai ',
  lastName: 'jaidee',
  currency: 'LAK',
} as const

async function sentBy(run: (data: typeof Registration) => Promise<void>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(new URL(request.url).pathname, await request.json())
    return Response.json({ message: 'OK' })
  })
  await run(await import('../../../../src/features/register/api/registration.ts'))
  return sent
}

test('before the bank of a registration is known, it is sent as empty text', async () => {
  expect(await sentBy(({ checkApplicant }) => checkApplicant(APPLICANT))).toEqual([
    '/api/account/validate',
    {
      username: '0812345678',
      name: 'Somchai',
      password: ' any thing ',
      sourceCode: '',
      inviteCode: 'PR7',
      otpToken: 'token-1',
      bankCode: '',
      bankAccountName: '',
      bankAccountNo: '',
    },
  ])
})

test('a Thai member is sent with the holder’s name in capitals and without a currency', async () => {
  const [path, body] = await sentBy(({ register }) => register(APPLICANT, BANK))
  expect(path).toBe('/api/account')
  expect(body).toMatchObject({ bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '1234567890' })
  expect(body).not.toHaveProperty('currency')
})

test('without a proof of the number, none is sent with the registration', async () => {
  const sent = await sentBy(({ register }) => register({ ...APPLICANT, otpToken: undefined }, BANK))
  expect(sent[1]).not.toHaveProperty('otpToken')
})

test('a Lao member is sent with the currency of their bank account', async () => {
  vi.stubEnv('VITE_MARKET', 'lo')
  const [, body] = await sentBy(({ register }) => register(APPLICANT, BANK))
  expect(body).toMatchObject({ currency: 'LAK' })
})

const OTP = { ref: 'XK7Q', token: 'token-1' }
const refused = (message: string) => () => Response.json({ message }, { status: 400 })
const otp = () => import('../../../../src/features/register/api/otp.ts')

test('a code that is on its way is known by its reference and its token', async () => {
  backend({ 'POST /api/otp/send': { otpRef: 'XK7Q', otpToken: 'token-1', code: 'SUCCESS' } })
  const { sendOtp } = await otp()
  expect(await sendOtp('0812345678')).toEqual(OTP)
})

test('a code says when the next may be requested', async () => {
  backend({
    'POST /api/otp/send': { otpRef: 'XK7Q', otpToken: 'token-1', code: 'SUCCESS', resendSeconds: 7 },
  })
  const { sendOtp } = await otp()
  expect(await sendOtp('0812345678')).toEqual({ ...OTP, resendSeconds: 7 })
})

test.each([
  ['an answer', { code: 'OTP_VERIFIED' }],
  ['a refusal', refused('OTP_VERIFIED')],
])('a phone that needs no code is said so by %s', async (_form, answer) => {
  backend({ 'POST /api/otp/send': answer })
  const { sendOtp } = await otp()
  expect(await sendOtp('0812345678')).toBeUndefined()
})

test.each([
  [{ code: 'OTP_BLOCK' }, 'OTP_BLOCK'],
  [{ otpRef: 'XK7Q' }, 'OTP_SEND_FAIL'],
])('an answer without a token, %j, is a failure', async (answer, code) => {
  backend({ 'POST /api/otp/send': answer })
  const { sendOtp } = await otp()
  await expect(sendOtp('0812345678')).rejects.toMatchObject({ code, outcome: 'refused' })
})

test.each(['OTP_VERIFIED', 'OTP_CODE_VALID'])('%s is a success, even as a refusal', async (code) => {
  backend({ 'POST /api/otp/verify': refused(code) })
  const { verifyOtp } = await otp()
  await expect(verifyOtp(OTP, '482190')).resolves.toBeUndefined()
})

test('a wrong code is refused', async () => {
  backend({ 'POST /api/otp/verify': refused('OTP_CODE_INVALID') })
  const { verifyOtp } = await otp()
  await expect(verifyOtp(OTP, '482190')).rejects.toMatchObject({ code: 'OTP_CODE_INVALID' })
})

const draftModule = async () =>
  (await import('../../../../src/features/register/api/registration-draft.ts')).registrationDraft

test('what a visitor typed is there again after a reload of the tab', async () => {
  const draft = await draftModule()
  draft.change({ phone: '081 234 5678', consent: true })
  draft.change({ firstName: 'Somchai', bankCode: 'KTB' })
  reload()
  expect((await draftModule()).read()).toMatchObject({
    phone: '081 234 5678',
    consent: true,
    firstName: 'Somchai',
    bankCode: 'KTB',
  })
})

test('a password that slips into the draft is not written down', async () => {
  const draft = await draftModule()
  const tooMuch = { name: 'Somchai', password: 'secret-word', code: '482190' }
  draft.change(tooMuch)
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Somchai')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/secret-word|482190/)
})

test('a finished registration leaves nothing behind', async () => {
  const draft = await draftModule()
  draft.change({ phone: '0812345678' })
  draft.clear()
  expect(draft.read().phone).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

test('a draft that somebody left in the tab an hour ago is nobody’s', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const draft = await draftModule()
  draft.change({ phone: '0812345678' })
  reload()
  vi.advanceTimersByTime(61 * 60_000)
  expect((await draftModule()).read().phone).toBe('')
})

test.each(['', '{', '[]', '{"phone":7}'])(
  'a corrupt draft %j of a registration counts as none',
  async (value) => {
    sessionStorage.setItem('registration', value)
    expect((await draftModule()).read().phone).toBe('')
  },
)
