import './stepper.css'
import { Icon } from '../pictures/icon.tsx'

/** One step. A skipped step counts as done. */
export interface Step {
  label: string
  state: 'done' | 'current' | 'next'
}

/** Props of {@link Stepper}. */
export interface StepperProps {
  /** The progress for a screen reader: "Step 2 of 4". */
  label: string
  steps: readonly Step[]
}

/** The steps of a form and the current one, drawn on the cloth. They cannot be tapped. */
export function Stepper({ label, steps }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="stepper-node" aria-hidden="true" translate="no">
            {step.state === 'done' ? <Icon name="check" className="size-4" /> : index + 1}
          </span>
          <span>{step.label}</span>
        </li>
      ))}
    </ol>
  )
}
