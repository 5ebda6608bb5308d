import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { registrationDraft } from '../../../../src/features/register/api/registration-draft.ts'
import { OtpStep, useWebOtp } from '../../../../src/features/register/otp-step.tsx'
import { usePhoneProof } from '../../../../src/features/register/use-phone-proof.ts'
import { ApiError } from '../../../../src/http/errors.ts'
import { backend } from '../../../unit/data/backend.ts'
import { newBrowser } from '../../../unit/storage/browser.ts'
import { renderInApp } from '../../in-app.tsx'

const OTP = { phone: '0812345678', ref: 'NC25', token: 'token-2', sentAt: Date.now() }
const NOWHERE = { goTo: () => {}, goBack: () => {}, finish: () => {} }

beforeEach(() => {
  newBrowser()
  registrationDraft.clear()
})

/** The step with that message of the SMS, and the codes that it sends. */
function renderStep(otp: Parameters<typeof OtpStep>[0]['otp'] = OTP) {
  const verify = vi.fn<(code: string) => Promise<void>>(() => new Promise(() => undefined))
  renderInApp(<OtpStep otp={otp} verify={verify} resend={() => Promise.resolve()} onBack={() => {}} />)
  return { verify, field: screen.getByRole('textbox'), visitor: userEvent.setup() }
}

test.each([
  '482190',
  '４８２１９０',
  '၄၈၂၁၉၀',
  'REF: NC25 รหัส 482190',
  'OTP 482190\nref NC25\nโทร 0812345678',
])('a code is sent by itself when %j is pasted', async (text) => {
  const { verify, field, visitor } = renderStep()
  await visitor.click(field)
  await visitor.paste(text)
  await waitFor(() => expect(field).toHaveValue('482190'))
  expect(verify).toHaveBeenCalledExactlyOnceWith('482190')
})

test('a code is sent by itself when its last digit is typed', async () => {
  const { verify, field, visitor } = renderStep()
  await visitor.type(field, '48219')
  expect(verify).not.toHaveBeenCalled()
  await visitor.type(field, '0')
  expect(verify).toHaveBeenCalledExactlyOnceWith('482190')
})

test.each([
  ['as the server says', { resendSeconds: 125 }, '2:05'],
  ['a minute where it says nothing', {}, '1:00'],
])('the next code can be requested after %s', (_wait, said, clock) => {
  renderStep({ ...OTP, sentAt: Date.now() + 60_000, ...said })
  expect(screen.getByRole('timer')).toHaveTextContent(clock)
})

test('a code has as many digits as the build says', async () => {
  vi.stubEnv('VITE_OTP_DIGITS', '4')
  const { verify, field, visitor } = renderStep()
  await visitor.type(field, '482')
  await visitor.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByText('Enter the 4 digits of the SMS')).toBeInTheDocument()
  await visitor.type(field, '1')
  expect(verify).toHaveBeenCalledExactlyOnceWith('4821')
})

test.each([
  ['รหัส 482190 หรือ 123456', '', 'This text has several numbers. Type only the OTP code.'],
  ['Krapao: 482190 (reference ZZ99)', '', 'Use the newest message. Its reference is NC25'],
  ['call 081 234 5678', '', 'Enter the 6 digits of the SMS'],
  ['0812345678 130478', '130478', ''],
])('nothing is sent by itself when %j is pasted', async (text, shown, words) => {
  const { verify, field, visitor } = renderStep()
  await visitor.click(field)
  await visitor.paste(text)
  await waitFor(() => expect(field).toHaveValue(shown))
  await waitFor(() => expect(field).toHaveAccessibleDescription(words))
  expect(verify).not.toHaveBeenCalled()
  await visitor.clear(field)
  await visitor.paste('482190')
  expect(verify).toHaveBeenCalledExactlyOnceWith('482190')
})

test('after a second message nothing is sent by itself, because the code does not say of which it is', async () => {
  const { verify, field, visitor } = renderStep({ ...OTP, formerTokens: ['token-1'] })
  expect(field).toHaveAccessibleDescription('Use the newest message. Its reference is NC25')
  await visitor.type(field, '482190')
  expect(verify).not.toHaveBeenCalled()
  await visitor.type(field, '{Enter}')
  expect(verify).toHaveBeenCalledExactlyOnceWith('482190')
})

test('the code of an older message is distinguished from a wrong one', async () => {
  const { verify, field, visitor } = renderStep({ ...OTP, formerTokens: ['token-1'] })
  const refusal = { code: 'OTP_CODE_INVALID', retryable: false, outcome: 'refused' } as const
  verify.mockRejectedValueOnce(new ApiError('400', { ...refusal, params: { key: 'formerTokens' } }))
  await visitor.type(field, '482190{Enter}')
  await waitFor(() => expect(field).toBeInvalid())
  expect(field).toHaveAccessibleDescription('Use the newest message. Its reference is NC25')
})

test('the second message to a phone is known as that, and the first one to another is not', async () => {
  backend({ 'POST /api/otp/send': { otpRef: 'AB12', otpToken: 'token-3', code: 'SUCCESS' } })
  const { result } = renderHook(() => usePhoneProof(NOWHERE))
  registrationDraft.change({ otp: { ...OTP, sentAt: 0 } })
  await act(() => result.current.resend(OTP))
  expect(registrationDraft.read().otp).toMatchObject({ ref: 'AB12', formerTokens: [OTP.token] })
  await act(() => result.current.resend({ ...OTP, phone: '0899999999' }))
  expect(registrationDraft.read().otp).toMatchObject({ phone: '0899999999', formerTokens: undefined })
})

test.each([
  ['as long as the server says', { retryAfterSeconds: 7 }, false],
  ['the whole time again where it says nothing', {}, true],
])('after a request that came too soon the visitor waits %s', async (_, params, isFromNow) => {
  backend({
    'POST /api/otp/send': () => Response.json({ message: 'REQUEST_LIMIT_1MIN', params }, { status: 429 }),
  })
  const earlier = { ...OTP, sentAt: 1 }
  registrationDraft.change({ otp: earlier })
  const { result } = renderHook(() => usePhoneProof(NOWHERE))
  await expect(act(() => result.current.resend(earlier))).rejects.toThrow('429')
  expect(registrationDraft.read().otp?.sentAt === 1).toBe(!isFromNow)
})

test('a visitor whose number has to be proved after all gets a code', async () => {
  let isRequired = false
  backend({
    'GET /api/lookup/registerOTP': () => Response.json(isRequired),
    'POST /api/otp/send': { otpRef: 'AB12', otpToken: 'token-3', code: 'SUCCESS' },
  })
  const steps: string[] = []
  const { result } = renderHook(() => usePhoneProof({ ...NOWHERE, goTo: (step) => void steps.push(step) }))
  await act(() => result.current.proceed(OTP.phone))
  // The operator switches it on, and the last step leads back to the first.
  isRequired = true
  registrationDraft.change({ provenPhone: undefined })
  await act(() => result.current.proceed(OTP.phone, true))
  expect(steps).toEqual(['profile', 'otp'])
})

type Request = CredentialRequestOptions & { otp?: unknown }

/** A browser that answers a request for the code of an SMS that way. */
function browserThatReadsSms(answer: (request: Request) => Promise<unknown>) {
  const get = vi.fn<(request: Request) => Promise<unknown>>(answer)
  vi.stubGlobal('OTPCredential', vi.fn<() => void>())
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get } } }))
  return get
}

test('the code of an SMS is taken from a browser that reads it', async () => {
  const get = browserThatReadsSms(async () => ({ code: '123456' }))
  const take = vi.fn<(code: string) => void>()
  renderHook(() => useWebOtp(take))
  await waitFor(() => expect(take).toHaveBeenCalledExactlyOnceWith('123456'))
  expect(get.mock.calls[0]?.[0].otp).toEqual({ transport: ['sms'] })
})

test('the code of an SMS is no longer requested when the step is left', () => {
  const get = browserThatReadsSms(() => new Promise(() => undefined))
  const { unmount } = renderHook(() => useWebOtp(vi.fn<(code: string) => void>()))
  const signal = get.mock.calls[0]?.[0].signal
  expect(signal?.aborted).toBe(false)
  unmount()
  expect(signal?.aborted).toBe(true)
})

test.each([
  ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['answers something else', () => Promise.resolve(null)],
])('the code of an SMS is typed by a visitor whose browser %s', async (_, answer) => {
  const get = browserThatReadsSms(answer)
  const take = vi.fn<(code: string) => void>()
  renderHook(() => useWebOtp(take))
  await get.mock.results[0]?.value.catch(() => undefined)
  await Promise.resolve()
  expect(take).not.toHaveBeenCalled()
})
