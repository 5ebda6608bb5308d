import { useRef, useState } from 'react'
import { failureOf } from '../../data/failure.ts'
import { forgetInviteCode } from '../../data/phone/invite-code.ts'
import { later } from '../../ui/later.ts'
import { registrationDraft } from './api/registration-draft.ts'
import { type Applicant, checkApplicant, register } from './api/registration.ts'
import type { BankValues } from './bank-step.tsx'
import type { ProfileValues } from './profile-step.tsx'
import type { StepWays } from './register-steps.tsx'

/** The last step, which nobody sees before the server has accepted the profile. Without it there is no connection. */
export const BANK_STEP = later(() =>
  import('./bank-step.tsx').then(
    ({ BankStep }) => BankStep,
    (cause: unknown) => {
      throw Object.assign(new Error('the bank step could not be loaded', { cause }), { code: 'NETWORK' })
    },
  ),
)

interface Application {
  /** The proven number, in its canonical form. */
  phone: string
  password: string
  /** Code of the member whose link the visitor opened. It takes precedence over a typed one. */
  invitedBy: string | undefined
  /** Called when the server accepts this password and the other fields of the step. */
  onAccepted: (password: string) => void
  ways: StepWays
}

/** Steps 3 and 4: from a proven number to a membership. Every function here rejects with the error that the step shows. */
export function useApplication({ phone, password, invitedBy, onAccepted, ways }: Application) {
  const [unproven, setUnproven] = useState<unknown>()
  const silentAttempts = useRef(new Set<string>())

  /** When the server no longer accepts the number as proven, goes back to the first step. */
  async function unlessUnproven(call: Promise<unknown>, next: () => void): Promise<void> {
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
    const silent = silentAttempts.current
    const attempt = JSON.stringify([{ ...applicant, otpToken: '' }, bank])
    try {
      await register(applicant, bank)
    } catch (error) {
      const { code, isUnknown } = failureOf(error)
      // After attempts without a response, "already exists" means that one of them succeeded: with these data only if all had them.
      if (code === 'EXISTING_USER' && silent.size === 1 && silent.has(attempt)) return
      if (isUnknown) silent.add(attempt)
      throw error
    }
  }

  return {
    /** The error because of which the first step must be repeated. */
    unproven,
    forgive: () => setUnproven(undefined),

    check: ({ name, password: chosen, sourceCode, inviteCode }: ProfileValues): Promise<void> => {
      registrationDraft.change({ name, sourceCode, inviteCode })
      // Only what was typed is checked: nobody could correct the code of an old link.
      const typed = { ...applicantWith(chosen), inviteCode: invitedBy === undefined ? inviteCode : '' }
      return unlessUnproven(checkApplicant(typed).then(BANK_STEP.load), () => {
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
