import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from '../errors.ts'
import type { Database } from '../db/client.ts'
import type { SmsProvider } from '../providers/sms.ts'
import { withinDeadline } from '../providers/within-deadline.ts'
import type { MoneyTiming } from '../providers/money-timing.ts'
import { newOtpCode, newOtpRef, otpCodeHash } from './otp-code.ts'
import { releaseOtp, reserveOtp } from './otp-reservations.ts'
import { newToken, tokenHash } from './session-token.ts'
import type { SiteSwitches } from '../site/site-switches.ts'

interface Dependencies {
  readonly db: Database
  readonly site: SiteSwitches
  readonly sms: SmsProvider
  readonly rateLimit: boolean
  /** How long the provider may take, in ms. */
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  readonly log: FastifyBaseLogger
}

/** What the browser needs to verify the code that is on its way. */
export interface SentOtp {
  readonly otpRef: string
  readonly otpToken: string
}

/**
 * Sends a one-time password to a phone. The answer tells nothing of the phone: nothing here looks at who is a member, or at who has proved it.
 *
 * @param phone in its stored spelling.
 * @param address the network address that asks.
 * @returns undefined when the operator asks for no proof.
 * @throws {Refusal} REQUEST_LIMIT_1MIN, REQUEST_LIMIT, OTP_BLOCK or OTP_SEND_FAIL
 */
export async function sendOtp(
  dependencies: Dependencies,
  phone: string,
  address: string,
): Promise<SentOtp | undefined> {
  const { db, site, sms, timing, rateLimit } = dependencies
  const { registerOTP } = await site.read()
  if (!registerOTP) return undefined

  const [otpToken, otpRef, otpCode] = [newToken(), newOtpRef(), newOtpCode()]
  const hash = tokenHash(otpToken)
  const codeHash = otpCodeHash(otpToken, otpCode)
  await reserveOtp(db, { phone, address, tokenHash: hash, codeHash }, rateLimit)
  try {
    await withinDeadline(timing.providerDeadlineMs, (signal) =>
      sms.sendOtp({ phone, otpRef, otpCode }, signal),
    )
  } catch (error) {
    await releaseOtp(db, hash)
    dependencies.log.warn({ err: error }, 'the SMS provider did not take a message')
    throw new Refusal('OTP_SEND_FAIL')
  }
  return { otpRef, otpToken }
}
