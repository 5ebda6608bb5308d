import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Maybe, Text } from './primitives.ts'
import { Acknowledgement } from './shapes.ts'

/** One-time passwords that prove a phone number before registration. */
export const otp = {
  send: defineEndpoint({
    method: 'POST',
    path: '/api/otp/send',
    summary: 'Send a one-time password; the code OTP_VERIFIED says that the phone needs none',
    access: 'public',
    effect: 'change',
    body: v.object({ phoneNumber: Text(32) }),
    response: v.object({
      otpRef: Maybe(v.string()),
      otpToken: Maybe(v.string()),
      code: Maybe(v.string()),
      /** When the next code may be requested. */
      resendSeconds: Maybe(v.number()),
    }),
  }),
  verify: defineEndpoint({
    method: 'POST',
    path: '/api/otp/verify',
    summary: 'Check a one-time password',
    access: 'public',
    effect: 'change',
    body: v.object({
      otpToken: Text(256),
      otpCode: Text(16),
      /** Tokens of earlier messages to the phone: their codes are distinguished from wrong ones. */
      formerTokens: v.optional(v.pipe(v.array(Text(256)), v.maxLength(20))),
    }),
    response: Acknowledgement,
  }),
}
