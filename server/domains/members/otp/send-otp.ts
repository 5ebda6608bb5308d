import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { MoneyTiming } from '../../../outside/providers/money-timing.ts'
import type { OtpMessage, SmsProvider } from '../../../outside/providers/sms.ts'
import { withinDeadline } from '../../../outside/providers/within-deadline.ts'
import type { Database } from '../../../platform/db/client.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Config } from '../../../settings/config.ts'
import { newToken, tokenHash } from '../session-store.ts'
import { releaseOtp, reserveOtp } from './otp-reservations.ts'

/** Capitals and digits that cannot be mistaken for one another. */
const REF_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const REF_LENGTH = 4

/** What it takes to send a code. */
export interface CodeSender {
  readonly db: Database
  readonly sms: SmsProvider
  /** `isOff` disables the limits of messages. */
  readonly limits: Parameters<typeof reserveOtp>[2] & Pick<Config, 'otpDigits'>
  /** Deadline of the SMS provider, in ms. */
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** What the browser needs to verify the code that is on its way. */
export interface SentOtp {
  readonly otpRef: string
  readonly otpToken: string
  /** When the next may be sent. */
  readonly resendSeconds: number
}

/**
 * Sends a one-time password to a phone. The answer reveals nothing about the phone: nothing here checks who is a member, or who has proved
 * the number.
 *
 * @param phone in canonical form
 * @param address the network address of the caller.
 * @throws {Refusal} REQUEST_LIMIT_1MIN, REQUEST_LIMIT, OTP_BLOCK or OTP_SEND_FAIL
 */
export async function sendOtp(
  dependencies: CodeSender,
  { phone, language }: Pick<OtpMessage, 'phone' | 'language'>,
  address: string,
): Promise<SentOtp> {
  const { db, sms, timing, limits } = dependencies
  const [otpToken, otpRef, otpCode] = [newToken(), newOtpRef(), newOtpCode(dependencies.limits)]
  const hash = tokenHash(otpToken)
  const codeHash = otpCodeHash(otpToken, otpCode)
  await reserveOtp(db, { phone, address, tokenHash: hash, codeHash }, limits)
  try {
    await withinDeadline(timing.providerDeadlineMs, (signal) =>
      sms.sendOtp({ phone, otpRef, otpCode, language }, signal),
    )
  } catch (error) {
    await releaseOtp(db, hash)
    dependencies.log.warn({ err: error }, 'the SMS provider did not accept a message')
    throw new Refusal('OTP_SEND_FAIL')
  }
  return { otpRef, otpToken, resendSeconds: limits.resendSeconds }
}

/** A new one-time password: each value is as likely as any other. */
function newOtpCode({ otpDigits }: Pick<Config, 'otpDigits'>): string {
  return String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
}

/** Distinguishes one message from another; it proves nothing. */
function newOtpRef(): string {
  return [...randomBytes(REF_LENGTH)].map((byte) => REF_ALPHABET[byte % REF_ALPHABET.length]).join('')
}

/**
 * The stored hash of a code. It is bound to the token, which belongs to one phone, and a leaked table does not reveal the code: only the
 * browser that requested it knows the 256 random bits of the token.
 */
export function otpCodeHash(token: string, code: string): Buffer {
  return createHash('sha256').update(`${token} ${code}`).digest()
}
