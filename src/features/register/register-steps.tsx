import './stepper.css'
import { useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { normalisePhone } from '../../domain/phone.ts'
import { env } from '../../env.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { RegistrationDraft } from './api/registration-draft.ts'

const REGISTER_STEPS = ['phone', 'otp', 'profile', 'bank'] as const

export type RegisterStep = (typeof REGISTER_STEPS)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The registration step of this history entry; absent for the first step. */
    registerStep?: RegisterStep
    /** The phone number of a visitor who has just become a member. It ends the registration. */
    registered?: string
  }
}

/** The step that this history entry requests. Each step has its own entry, so that the phone's back button goes one step back. */
export function useWantedStep(): RegisterStep {
  return useLocation({ select: ({ state }) => state.registerStep ?? 'phone' })
}

/** The phone number of a visitor who has just become a member. */
export function useRegistered(): string | undefined {
  return useLocation({ select: ({ state }) => state.registered })
}

/**
 * The step that can be shown: the requested one, or the last one before it whose requirements are met.
 * @param isAccepted whether the server has accepted the input of step 3 with the current password, which is never stored
 */
export function reachableStep(
  wanted: RegisterStep,
  { phone, otp, provenPhone }: Pick<RegistrationDraft, 'phone' | 'otp' | 'provenPhone'>,
  isAccepted: boolean,
): RegisterStep {
  const own = normalisePhone(env.market, phone)
  const isProven = own !== '' && provenPhone === own
  if (isProven && wanted === 'bank') return isAccepted ? 'bank' : 'profile'
  if (isProven && wanted === 'profile') return 'profile'
  return wanted === 'otp' && otp?.phone === own ? 'otp' : 'phone'
}

/** Navigation between the steps. */
export interface StepWays {
  /** `replace` when the visitor must not return to the current step. Does nothing once the visitor has left the registration. */
  goTo: (step: RegisterStep, options?: { replace: boolean }) => void
  goBack: () => void
  /** Ends the registration: the visitor cannot return to any of its steps. */
  finish: (phone: string) => void
}

export function useStepWays(): StepWays {
  const navigate = useNavigate()
  const router = useRouter()
  return {
    goTo: (step, { replace } = { replace: false }) => {
      const { pathname, state } = router.history.location
      if (pathname !== '/register') return
      void navigate({
        to: '/register',
        search: true,
        state: step === 'phone' ? {} : { registerStep: step },
        // A step that could not be shown before keeps its own history entry.
        replace: replace || state.registerStep === step,
      })
    },
    goBack: () => router.history.back(),
    finish: (phone) => void navigate({ to: '/register', state: { registered: phone }, replace: true }),
  }
}

/** The progress of the registration, drawn on the cloth. A skipped step counts as done; none can be tapped. */
export function RegisterSteps({ current }: { current: RegisterStep }) {
  const { t } = useLingui()
  const labels: Record<RegisterStep, string> = {
    phone: t`Phone`,
    otp: t`OTP`,
    profile: t({ context: 'step', message: 'Profile' }),
    bank: t`Bank`,
  }
  const at = REGISTER_STEPS.indexOf(current)
  const number = at + 1
  const count = REGISTER_STEPS.length
  return (
    <ol className="stepper" aria-label={t`Step ${number} of ${count}`}>
      {REGISTER_STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'next'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="stepper-node" aria-hidden="true" translate="no">
            {index < at ? <Icon name="check" className="size-4" /> : index + 1}
          </span>
          <span>{labels[step]}</span>
        </li>
      ))}
    </ol>
  )
}
