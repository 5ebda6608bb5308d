import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { RegistrationDraft } from '../../data/registration/registration-draft.ts'
import { normalisePhone } from '../../domain/phone.ts'
import { env } from '../../env.ts'

export const REGISTER_STEPS = ['phone', 'otp', 'profile', 'bank'] as const

export type RegisterStep = (typeof REGISTER_STEPS)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How far this entry of the history is in the registration; without it, at the beginning. */
    registerStep?: RegisterStep
    /** Who has just become a member; with it, the registration is over. */
    registered?: string
  }
}

/** Which step this entry of the history asks for. Each step is an entry of its own, so that the phone's back button leads one step back. */
export function useWantedStep(): RegisterStep {
  return useLocation({ select: ({ state }) => state.registerStep ?? 'phone' })
}

/** The number of whoever has just become a member. */
export function useRegistered(): string | undefined {
  return useLocation({ select: ({ state }) => state.registered })
}

/**
 * The step that can be shown: the one asked for, or the last one before it for which everything is there.
 * @param isAccepted whether the server has accepted what was entered in step 3, with the password that is there now and is never written down
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

/** The ways between the steps. */
export interface StepWays {
  /** `replace` where the present step must not be come back to. Does nothing once the visitor has gone elsewhere. */
  goTo: (step: RegisterStep, options?: { replace: boolean }) => void
  goBack: () => void
  /** The end: nothing of the registration can be come back to. */
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
        // A step that could not be shown for a while is taken up in its own entry.
        replace: replace || state.registerStep === step,
      })
    },
    goBack: () => router.history.back(),
    finish: (phone) => void navigate({ to: '/register', state: { registered: phone }, replace: true }),
  }
}
