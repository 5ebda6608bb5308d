import { beforeEach, expect, test } from 'vitest'
import { backend } from '../../data/backend.ts'
import { newBrowser } from '../../storage/browser.ts'

beforeEach(newBrowser)

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
