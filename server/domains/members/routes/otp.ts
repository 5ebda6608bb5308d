import { otp } from '#contract/otp.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { unexpectedAs } from '../../../api/http/unexpected-as.ts'
import { type Api, registerNoun } from '../../../api/route.ts'
import { requireConnected } from '../../../settings/site/connected.ts'
import { requirePhone } from '../registration-phone.ts'
import { sendOtp } from '../send-otp.ts'
import { verifyOtp } from '../verify-otp.ts'

/** Every message costs money. Still generous, because many phones share one address of their network. */
const SEND_LIMIT = { name: 'otp-send', calls: 30, windowSeconds: 600, per: 'address' } as const
const VERIFY_LIMIT = { name: 'otp-verify', calls: 100, windowSeconds: 600, per: 'address' } as const

/** Proving that a phone belongs to the caller. */
export function otpRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'site' | 'config' | 'connected' | 'sms' | 'timing'>,
): void {
  const { db, site, config, connected } = dependencies
  registerNoun(
    api,
    otp,
    {
      send: async ({ body, log, address, language }) => {
        if ((await site.read()).registerOTP) requireConnected(connected.sms)
        const phone = requirePhone(config.market, body.phoneNumber, 'phoneNumber')
        const sent = await sendOtp(
          { ...dependencies, rateLimit: config.rateLimit, log },
          { phone, language },
          address,
        )
        return sent === undefined
          ? { code: 'OTP_VERIFIED' }
          : { otpRef: sent.otpRef, otpToken: sent.otpToken, code: 'SUCCESS' }
      },
      verify: async ({ body, log }) => {
        await unexpectedAs('OTP_VERIFY_FAIL', log, () => verifyOtp(db, body))
        return { message: 'OTP_CODE_VALID' }
      },
    },
    { send: { rateLimit: SEND_LIMIT }, verify: { rateLimit: VERIFY_LIMIT } },
  )
}
