import { Trans } from '@lingui/react/macro'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useOnline } from '../../session/connection.ts'
import { Button } from '../../ui/button.tsx'
import type { Submission } from './use-submission.ts'

/** Minimum time between two codes, so that the first one can arrive. */
const RESEND_WAIT_MS = 60_000

interface ResendOtpProps {
  sentAtMs: number
  /** The server sends no code until then, in ms since 1970. */
  blockedUntilMs: number
  resending: Submission<void>
}

/** Requests another code: a countdown while the server sends none, then a button. */
export function ResendOtp({ sentAtMs, blockedUntilMs, resending }: ResendOtpProps) {
  const online = useOnline()
  // Limits the wait, in case the phone's clock was set back meanwhile.
  const ofSending = Math.min(useCountdown(sentAtMs + RESEND_WAIT_MS), RESEND_WAIT_MS / 1000)
  const seconds = Math.max(ofSending, useCountdown(blockedUntilMs))
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="flex min-h-touch flex-wrap items-center gap-x-2 text-text-2">
      <Trans>No code yet?</Trans>
      {seconds > 0 ? (
        <span role="timer" className="text-text-3">
          <Trans>Send again in</Trans>{' '}
          <b translate="no" className="tabular-nums">
            {clock}
          </b>
        </span>
      ) : (
        <Button
          variant="quiet"
          size="s"
          busy={resending.busy}
          disabled={!online}
          onClick={() => void resending.submit()}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
    </p>
  )
}
