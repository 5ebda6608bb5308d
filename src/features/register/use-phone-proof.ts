import { useEffect, useRef } from 'react'
import { clock } from '../../clock.ts'
import { failureOf } from '../../data/failure.ts'
import { sendOtp, verifyOtp } from './api/otp.ts'
import {
  answerOtherTabs,
  codeOfOtherTab,
  validCode,
  type DraftOtp,
  registrationDraft,
} from './api/registration-draft.ts'
import { asksForOtp } from './api/registration-lookups.ts'
import type { StepWays } from './register-steps.tsx'

/** Steps 1 and 2: from a number to a proven number. Every function here rejects with the error that the step shows. */
export function usePhoneProof({ goTo }: StepWays) {
  const isOtpRequired = useRef<Promise<boolean>>(undefined)
  const wasSilent = useRef(false)
  useEffect(answerOtherTabs, [])

  return {
    /** Reads the operator's switch while the number is being typed. */
    warmUp: () => void (isOtpRequired.current ??= asksForOtp()),

    /**
     * Goes to the next step that the number needs. A code that is still valid is not sent again.
     * @param isRepeated whether the server wanted a proof after all: the operator has changed the switch meanwhile
     */
    async proceed(phone: string, isRepeated?: boolean): Promise<void> {
      if (isRepeated) isOtpRequired.current = undefined
      if (registrationDraft.read().provenPhone === phone) return goTo('profile')
      if (validCode(phone) !== undefined) return goTo('otp')
      isOtpRequired.current ??= asksForOtp()
      if (!(await isOtpRequired.current)) return goTo(noteProof(phone))
      try {
        goTo(await send(phone))
      } catch (error) {
        // Another tab has just had a code sent: it can be entered here as well.
        const otp = isTooSoon(error) ? await codeOfOtherTab(phone) : undefined
        if (otp === undefined) throw error
        registrationDraft.change({ otp })
        goTo('otp')
      }
    },

    /** Proves the number. Replaces the code step in the history, because it cannot be used again. */
    async verify(otp: DraftOtp, code: string): Promise<void> {
      try {
        await verifyOtp(otp, code)
      } catch (error) {
        const { code: refusal, isUnknown } = failureOf(error)
        // A code that is gone after an attempt without a response was used by that attempt. If it was not, the next call fails.
        const wasTaken = wasSilent.current && refusal === 'OTP_NOT_EXIST'
        wasSilent.current ||= isUnknown
        if (!wasTaken) throw error
      }
      goTo(noteProof(otp.phone, otp.token), { replace: true })
    },

    async resend(otp: DraftOtp): Promise<void> {
      try {
        if ((await send(otp.phone)) === 'profile') goTo('profile', { replace: true })
      } catch (error) {
        // Where the server says how long that is, the step waits no longer.
        if (isTooSoon(error) && failureOf(error).waitSeconds === undefined)
          registrationDraft.change({ otp: { ...otp, sentAt: clock.now() } })
        throw error
      }
    },
  }
}

/** Whether less than a minute has passed since the last code. */
function isTooSoon(error: unknown): boolean {
  return failureOf(error).code === 'REQUEST_LIMIT_1MIN'
}

/** Stores that the phone is proven, and by which code, if one was needed. @returns the next step */
function noteProof(phone: string, otpToken?: string): 'profile' {
  registrationDraft.change({ otp: undefined, provenPhone: phone, otpToken })
  return 'profile'
}

/** Requests a code, unless the phone needs none, and stores the result in the draft. @returns the next step */
async function send(phone: string): Promise<'otp' | 'profile'> {
  const sent = await sendOtp(phone)
  if (sent === undefined) return noteProof(phone)
  const { otp } = registrationDraft.read()
  const formerTokens = otp?.phone === phone ? [otp.token, ...(otp.formerTokens ?? [])] : undefined
  registrationDraft.change({ otp: { ...sent, phone, sentAt: clock.now(), formerTokens } })
  return 'otp'
}
