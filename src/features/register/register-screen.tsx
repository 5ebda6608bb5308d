import { useLayoutEffect, useRef, useState } from 'react'
import { normalisePhone } from '../../domain/phone.ts'
import { env } from '../../env.ts'
import { useReloadHold } from '../../session/work-in-hand.ts'
import { Later } from '../../ui/later.ts'
import type { RegistrationDraft } from './api/registration-draft.ts'
import { fetchBanks } from './api/registration-lookups.ts'
import { OtpStep } from './otp-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { ProfileStep, type Secret } from './profile-step.tsx'
import type { RegisterStep, StepWays } from './register-steps.tsx'
import { BANK_STEP, useApplication } from './use-application.ts'
import { useLookup } from './use-lookup.ts'
import { usePhoneProof } from './use-phone-proof.ts'

interface RegisterScreenProps {
  step: RegisterStep
  ways: StepWays
  draft: RegistrationDraft
  secret: Secret
  onSecret: (secret: Secret) => void
  onAccepted: (password: string) => void
  /** Code of the member whose link the visitor opened. */
  invitedBy: string | undefined
  onShowTerms: () => void
}

/** The current step. The input stays, whatever the server answers and wherever the visitor goes in between. */
export function RegisterScreen(props: RegisterScreenProps) {
  const { step, ways, draft, secret, onSecret, onAccepted, invitedBy, onShowTerms } = props
  const phone = normalisePhone(env.market, draft.phone)
  const { otp } = draft
  const proof = usePhoneProof(ways)
  const application = useApplication({ phone, password: secret.password, invitedBy, onAccepted, ways })
  // Loaded early, so that the banks are there when the visitor reaches their step.
  const banks = useLookup(fetchBanks, 'banks')
  const [isTyped, setTyped] = useState(false)
  useReloadHold(isTyped)
  const frame = useHeadingFocus(step)
  const common = { phone, onTyped: () => setTyped(true), onBack: ways.goBack }

  return (
    <div ref={frame} className="contents" onFocus={proof.warmUp}>
      {step === 'phone' && (
        <PhoneStep
          send={(number) => {
            application.forgive()
            return proof.proceed(number, application.unproven !== undefined)
          }}
          formerError={application.unproven}
          onTyped={common.onTyped}
          onShowTerms={onShowTerms}
        />
      )}
      {step === 'otp' && otp && (
        <OtpStep
          otp={otp}
          verify={(code) => proof.verify(otp, code)}
          resend={() => proof.resend(otp)}
          onBack={ways.goBack}
        />
      )}
      {step === 'profile' && (
        <ProfileStep {...common} {...{ secret, onSecret, invitedBy }} send={application.check} />
      )}
      {step === 'bank' && <Later part={BANK_STEP} props={{ ...common, banks, send: application.finish }} />}
    </div>
  )
}

/**
 * Moves the focus to the heading of each step after the first one shown; in the code step to the field, which is the only thing to do there.
 */
function useHeadingFocus(step: RegisterStep) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const find = (selector: string) => frame.current?.querySelector<HTMLElement>(selector)
    const target = find('[name=code]') ?? find('h1')
    target?.focus({ preventScroll: true })
  }, [step])
  return frame
}
