import { otp } from '#contract/otp.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { unexpectedAs } from '../../../api/http/error-answers.ts'
import { countingFailures } from '../../../api/rate-limits/rate-limit-counters.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { requireConnected } from '../../../settings/site/connected.ts'
import { isAwaited, requirePhone, verifyOtp } from '../otp/phone-proof.ts'
import { sendOtp } from '../otp/send-otp.ts'

/** Calls, refused ones included; how many messages are sent is limited by phone, address and proof (`otp-reservations.ts`). */
const SEND_LIMIT = { name: 'otp-send', calls: 600, windowSeconds: 600, per: 'address' } as const

/** Proving that a phone belongs to the caller. */
export function otpRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'site' | 'config' | 'settings' | 'connected' | 'sms' | 'timing'>,
): void {
  const { db, site, config, connected } = dependencies
  const limits = { ...dependencies.settings.otp, isOff: !config.rateLimit }
  const verifyFailures = {
    name: 'otp-verify-failures',
    calls: limits.failuresPerAddress,
    windowSeconds: 600,
  }
  registerEndpoints(
    api,
    otp,
    {
      send: async ({ body, log, address, language }) => {
        if ((await site.read()).registerOTP) requireConnected(connected.sms)
        const phone = requirePhone(config.market, body.phoneNumber, 'phoneNumber')
        const sent = await sendOtp({ ...dependencies, limits, log }, { phone, language }, address)
        return sent === undefined ? { code: 'OTP_VERIFIED' } : { ...sent, code: 'SUCCESS' }
      },
      verify: async ({ body, log, address }) => {
        const check = () => unexpectedAs('OTP_VERIFY_FAIL', log, () => verifyOtp(db, body, limits))
        // The owner of a message is not refused because a neighbour guesses: few codes may be typed for each message, and few messages are sent.
        const isOfMessage = await unexpectedAs('OTP_VERIFY_FAIL', log, () => isAwaited(db, body.otpToken))
        await (isOfMessage ? check() : countingFailures(api.spend, verifyFailures, address, check))
        return { message: 'OTP_CODE_VALID' }
      },
    },
    { send: { rateLimit: SEND_LIMIT } },
  )
}
