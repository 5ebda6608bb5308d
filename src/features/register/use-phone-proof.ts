import { useRef } from 'react'
import { failureOf } from '../../data/failure.ts'
import { sendOtp, verifyOtp } from '../../data/registration/otp.ts'
import { type DraftOtp, registrationDraft } from '../../data/registration/registration-draft.ts'
import { asksForOtp } from '../../data/registration/registration-lookups.ts'
import type { StepWays } from './register-step.ts'

/** How long the server takes a code, in ms; after that a new one has to be sent. */
const OTP_LIFETIME_MS = 5 * 60_000

/** Steps 1 and 2: from a number to one that is proven. Everything here rejects with what the step has to say. */
export function usePhoneProof({ goTo }: StepWays) {
  const isOtpAsked = useRef<Promise<boolean>>(undefined)
  const wasSilent = useRef(false)

  return {
    /** Reads the operator's switch while the number is being typed. */
    warmUp: () => void (isOtpAsked.current ??= asksForOtp()),

    /** Takes a number to the next step it needs. A code that is still good is not sent again. */
    async proceed(phone: string): Promise<void> {
      const { otp, provenPhone } = registrationDraft.read()
      if (provenPhone === phone) return goTo('profile')
      if (otp?.phone === phone && Date.now() - otp.sentAt < OTP_LIFETIME_MS) return goTo('otp')
      isOtpAsked.current ??= asksForOtp()
      if (!(await isOtpAsked.current)) {
        registrationDraft.change({ otp: undefined, provenPhone: phone, otpToken: undefined })
        return goTo('profile')
      }
      goTo((await send(phone)) === 'sent' ? 'otp' : 'profile')
    },

    /** Proves the number. The step of the code is left for good: nothing there could be done again. */
    async verify(otp: DraftOtp, code: string): Promise<void> {
      try {
        await verifyOtp(otp, code)
      } catch (error) {
        const { code: refusal, isUnknown } = failureOf(error)
        // A code that is gone after an attempt without an answer was taken by it; if not, the next call says so.
        const wasTaken = wasSilent.current && refusal === 'OTP_NOT_EXIST'
        wasSilent.current ||= isUnknown
        if (!wasTaken) throw error
      }
      registrationDraft.change({ otp: undefined, provenPhone: otp.phone, otpToken: otp.token })
      goTo('profile', { replace: true })
    },

    async resend(otp: DraftOtp): Promise<void> {
      try {
        if ((await send(otp.phone)) === 'proven') goTo('profile', { replace: true })
      } catch (error) {
        const isTooSoon = failureOf(error).code === 'REQUEST_LIMIT_1MIN'
        if (isTooSoon) registrationDraft.change({ otp: { ...otp, sentAt: Date.now() } })
        throw error
      }
    },
  }
}

/** Has a code sent, unless the phone needs none, and writes down which it was. */
async function send(phone: string): Promise<'sent' | 'proven'> {
  const sent = await sendOtp(phone)
  registrationDraft.change(
    sent === undefined
      ? { otp: undefined, provenPhone: phone, otpToken: undefined }
      : { otp: { ...sent, phone, sentAt: Date.now() } },
  )
  return sent === undefined ? 'proven' : 'sent'
}
