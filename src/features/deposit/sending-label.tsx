import { Trans } from '@lingui/react/macro'

interface SendingLabelProps {
  phase: 'idle' | 'sending' | 'checking'
  /** The label while nothing is being sent: a verb. */
  idle: string
}

/** The label of a button while it sends, and while the outcome is not known yet. */
export function SendingLabel({ phase, idle }: SendingLabelProps) {
  if (phase === 'sending') return <Trans>Sending</Trans>
  return phase === 'checking' ? <Trans>Checking the result</Trans> : <span>{idle}</span>
}
