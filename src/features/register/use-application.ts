import { useRef, useState } from 'react'
import { failureOf } from '../../data/failure.ts'
import { forgetInviteCode } from '../../data/registration/invite-code.ts'
import { registrationDraft } from '../../data/registration/registration-draft.ts'
import { type Applicant, checkApplicant, register } from '../../data/registration/registration.ts'
import type { BankValues } from './bank-step.tsx'
import type { ProfileValues } from './profile-step.tsx'
import type { StepWays } from './register-step.ts'

interface Application {
  /** The proven number, in its one spelling. */
  phone: string
  password: string
  /** Code of the member whose link led here; it counts before one that was typed. */
  invitedBy: string | undefined
  /** The server has nothing against this password and the fields beside it. */
  onAccepted: (password: string) => void
  ways: StepWays
}

/** Steps 3 and 4: from a proven number to a membership. Everything here rejects with what the step has to say. */
export function useApplication({ phone, password, invitedBy, onAccepted, ways }: Application) {
  const [unproven, setUnproven] = useState<unknown>()
  const wasSilent = useRef(false)

  /** When the server does not take the number as proven (any more), only the first step can help. */
  async function unlessUnproven(call: Promise<void>, next: () => void): Promise<void> {
    try {
      await call
    } catch (error) {
      if (failureOf(error).code !== 'UNVERIFIED_OTP') throw error
      registrationDraft.change({ otp: undefined, provenPhone: undefined, otpToken: undefined })
      setUnproven(error)
      return ways.goTo('phone')
    }
    next()
  }

  function applicantWith(chosen: string): Applicant {
    const { name, sourceCode, inviteCode, otpToken } = registrationDraft.read()
    return { phone, name, password: chosen, sourceCode, inviteCode: invitedBy ?? inviteCode, otpToken }
  }

  async function send(applicant: Applicant, bank: BankValues): Promise<void> {
    try {
      await register(applicant, bank)
    } catch (error) {
      const { code, isUnknown } = failureOf(error)
      // After an attempt without an answer, "exists already" is the answer to it.
      if (wasSilent.current && code === 'EXISTING_USER') return
      wasSilent.current ||= isUnknown
      throw error
    }
  }

  return {
    /** Why the first step has to be taken again. */
    unproven,
    forgive: () => setUnproven(undefined),

    check: ({ name, password: chosen, sourceCode, inviteCode }: ProfileValues): Promise<void> => {
      registrationDraft.change({ name, sourceCode, inviteCode })
      return unlessUnproven(checkApplicant(applicantWith(chosen)), () => {
        onAccepted(chosen)
        ways.goTo('bank')
      })
    },

    finish: (bank: BankValues): Promise<void> => {
      return unlessUnproven(send(applicantWith(password), bank), () => {
        void forgetInviteCode()
        ways.finish(phone)
        registrationDraft.clear()
      })
    },
  }
}
