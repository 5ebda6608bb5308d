import { Trans } from '@lingui/react/macro'
import { useNow } from '../../hooks/use-clock.ts'
import { formatBaht } from '../../i18n/format.ts'
import { Track } from '../../ui/feedback/track.tsx'
import { formatMinute, MINUTE_MS } from './times.ts'

/** How long a rise waits, in ms; the server decides, this is only shown before. */
const WAIT_MS = 24 * 3_600_000

interface RiseStepsProps {
  /** The limit that is in force, in satang. */
  nowSatang: number | undefined
  /** The limit after the rise; undefined for none. */
  laterSatang: number | undefined
  /** When the rise can be confirmed; undefined before it is asked for. */
  from?: string | undefined
  /** When it lapses. */
  until?: string | undefined
}

/** The way of a rise: the old limit still holds, a day to think, and the second confirmation. */
export function RiseSteps({ nowSatang, laterSatang, from, until }: RiseStepsProps) {
  const nowMs = useNow(MINUTE_MS).getTime()
  const now = nowSatang === undefined ? undefined : formatBaht(nowSatang)
  const later = laterSatang === undefined ? undefined : formatBaht(laterSatang)
  const at = from ?? new Date(nowMs + WAIT_MS).toISOString()
  const end = until === undefined ? undefined : formatMinute(until)
  const isRipe = Date.parse(at) <= nowMs
  return (
    <Track
      steps={[
        { key: 'now', state: 'done', title: <Trans>{now} still holds</Trans> },
        {
          key: 'wait',
          state: isRipe ? 'done' : 'now',
          title: <Trans>24 hours to think</Trans>,
          text: <Trans>You can cancel at any time</Trans>,
        },
        {
          key: 'confirm',
          state: isRipe ? 'now' : 'later',
          title:
            later === undefined ? (
              <Trans>Confirm again, then no limit</Trans>
            ) : (
              <Trans>Confirm again, then {later}</Trans>
            ),
          ...(end !== undefined && { text: <Trans>Lapses {end} if you do not confirm it</Trans> }),
          time: formatMinute(at),
        },
      ]}
    />
  )
}
