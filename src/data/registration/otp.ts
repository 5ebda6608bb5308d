import { SERVER_CODES } from '../../contract/error-codes.ts'
import { otp } from '../../contract/otp.ts'
import { call } from '../../http/client.ts'
import { ApiError } from '../../http/errors.ts'

/** A one-time password on its way to a phone. */
export interface SentOtp {
  /** Stands in the SMS too, so that the visitor can tell which message is meant. */
  readonly ref: string
  /** What the code is checked with. */
  readonly token: string
}

/** Codes of refusals that say the phone is proven already. */
const PROVEN: ReadonlySet<unknown> = new Set(['OTP_VERIFIED', 'OTP_CODE_VALID'])

/**
 * Sends a one-time password to a phone. Resolves with undefined when the phone needs none.
 * @param phoneNumber in its one spelling
 * @throws ApiError
 */
export async function sendOtp(phoneNumber: string): Promise<SentOtp | undefined> {
  const sent = await unlessProven(call(otp.send, { body: { phoneNumber } }))
  if (sent === undefined || sent.code === 'OTP_VERIFIED') return undefined
  if (sent.otpToken !== undefined) return { ref: sent.otpRef ?? '', token: sent.otpToken }
  throw new ApiError('the answer has no token', {
    code: SERVER_CODES.find((code) => code === sent.code) ?? 'OTP_SEND_FAIL',
    retryable: true,
    outcome: 'refused',
  })
}

/**
 * Proves with the code from the SMS that the phone is the visitor's.
 * @throws ApiError
 */
export async function verifyOtp({ token }: SentOtp, code: string): Promise<void> {
  await unlessProven(call(otp.verify, { body: { otpToken: token, otpCode: code } }))
}

/** A refusal because there is nothing left to prove is what the visitor wanted; it resolves with undefined. */
async function unlessProven<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && PROVEN.has(error.code)) return undefined
    throw error
  }
}
