import { SERVER_CODES } from '../../../contract/error-codes.ts'
import { otp } from '../../../contract/otp.ts'
import { call } from '../../../http/client.ts'
import { ApiError } from '../../../http/errors.ts'

/** A one-time password that was sent to a phone. */
export interface SentOtp {
  /** Also in the SMS, so that the visitor can match it with the message. */
  readonly ref: string
  /** The server verifies the code with it. */
  readonly token: string
  /** How long the server sends no other. */
  readonly resendSeconds?: number | undefined
  /** Tokens of the messages that it replaces, the newest first. */
  readonly formerTokens?: string[] | undefined
}

/** Codes of refusals that mean the phone is already proven. */
const PROVEN: ReadonlySet<unknown> = new Set(['OTP_VERIFIED', 'OTP_CODE_VALID'])

/**
 * Sends a one-time password to a phone. Resolves with undefined when the phone is already proven.
 * @param phoneNumber in its canonical form
 * @throws ApiError
 */
export async function sendOtp(phoneNumber: string): Promise<SentOtp | undefined> {
  const sent = await unlessProven(call(otp.send, { body: { phoneNumber } }))
  if (sent === undefined || sent.code === 'OTP_VERIFIED') return undefined
  const { otpRef: ref = '', otpToken: token, resendSeconds } = sent
  if (token !== undefined) return { ref, token, resendSeconds }
  throw new ApiError('the answer has no token', {
    code: SERVER_CODES.find((code) => code === sent.code) ?? 'OTP_SEND_FAIL',
    retryable: true,
    outcome: 'refused',
  })
}

/**
 * Proves with the code from the SMS that the phone belongs to the visitor.
 * @throws ApiError
 */
export async function verifyOtp({ token, formerTokens }: SentOtp, code: string): Promise<void> {
  await unlessProven(call(otp.verify, { body: { otpToken: token, otpCode: code, formerTokens } }))
}

/** Whether a refusal says that the code is that of an earlier message. */
export function isFormerCode(error: unknown): boolean {
  return error instanceof ApiError && error.params?.['key'] === 'formerTokens'
}

/** Resolves with undefined when the server refuses because the phone is already proven. */
async function unlessProven<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && PROVEN.has(error.code)) return undefined
    throw error
  }
}
