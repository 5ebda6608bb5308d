import { Trans } from '@lingui/react/macro'
import { clock } from '../../clock.ts'
import { useCountdown } from '../../hooks/use-clock.ts'
import { Button } from '../../ui/button.tsx'
import type { DraftOtp } from './api/registration-draft.ts'
import type { Submission } from './step-form.tsx'

/** Minimum time between two codes of a server that does not say so. */
const USUAL_WAIT_SECONDS = 60

interface ResendOtpProps {
  otp: DraftOtp
  /** The server sends no code until then: its time, in ms since 1970. */
  blockedUntilMs: number
  resending: Submission<void>
}

/** Requests another code: a countdown while the server sends none, then a button. */
export function ResendOtp({
  otp: { sentAt, resendSeconds = USUAL_WAIT_SECONDS },
  blockedUntilMs,
  resending,
}: ResendOtpProps) {
  const waitMs = resendSeconds * 1000
  // The clock may have been put right since: then the server says whether it is too soon.
  const ofSending = useCountdown(clock.isRecent(sentAt, waitMs) ? sentAt + waitMs : 0)
  const seconds = Math.max(Math.min(ofSending, resendSeconds), useCountdown(blockedUntilMs))
  const timeLeft = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className="flex min-h-touch flex-wrap items-center gap-x-2 text-text-2">
      <Trans>No code yet?</Trans>
      {seconds > 0 ? (
        <span role="timer" className="text-text-3">
          <Trans>Send again in</Trans>{' '}
          <b translate="no" className="tabular-nums">
            {timeLeft}
          </b>
        </span>
      ) : (
        <Button variant="quiet" size="s" busy={resending.busy} onClick={() => void resending.submit()}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </p>
  )
}
