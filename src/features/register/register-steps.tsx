import { useLingui } from '@lingui/react/macro'
import { Stepper } from '../../ui/navigation/stepper.tsx'
import { REGISTER_STEPS, type RegisterStep } from './register-step.ts'

/** The progress of the registration. A skipped step counts as done. */
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
    <Stepper
      label={t`Step ${number} of ${count}`}
      steps={REGISTER_STEPS.map((step, index) => ({
        label: labels[step],
        state: index < at ? 'done' : index === at ? 'current' : 'next',
      }))}
    />
  )
}
