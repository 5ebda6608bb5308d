import { useLingui } from '@lingui/react/macro'

const MINUTE_MS = 60_000

/** From how many minutes on something waits long, and too long. */
const LONG = 15
const TOO_LONG = 30

interface AgeProps {
  readonly since: string
  /** Of the server's business clock. */
  readonly now: string
  /** Whether it is over, so that nobody waits any more. */
  readonly isFinal: boolean
}

/** How long a member has waited. */
export function Age({ since, now, isFinal }: AgeProps) {
  const { t } = useLingui()
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const look = isFinal || minutes < LONG ? undefined : minutes < TOO_LONG ? 'wait-text' : 'bad-text'
  return (
    <span className={look}>
      {minutes < 60 ? t`${minutes} min` : hours < 48 ? t`${hours} h` : t`${days} days`}
    </span>
  )
}
