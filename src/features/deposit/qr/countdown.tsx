import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatRemaining } from '../../../i18n/format.ts'

/** From here on the figure is red, in s. */
const URGENT_S = 60

/** Times at which the remaining time is announced besides each full minute, in s. */
const ANNOUNCED_S = new Set([30, 10])

interface CountdownProps {
  secondsLeft: number
  /** The whole validity period. */
  validMs: number
}

/** The remaining minutes and seconds, as a figure and a bar. Announced each minute and near the end, not every second. */
export function Countdown({ secondsLeft, validMs }: CountdownProps) {
  const { t } = useLingui()
  const minutes = Math.floor(secondsLeft / 60)
  const share = Math.min(1, (secondsLeft * 1000) / Math.max(1, validMs))
  const isAnnounced = secondsLeft > 0 && (secondsLeft % 60 === 0 || ANNOUNCED_S.has(secondsLeft))
  const spoken =
    secondsLeft >= 60
      ? t`${plural(minutes, { one: '# minute left', other: '# minutes left' })}`
      : t`${plural(secondsLeft, { one: '# second left', other: '# seconds left' })}`
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        translate="no"
        className={`text-[1.375rem]/[1.3] font-bold tabular-nums ${secondsLeft <= URGENT_S ? 'text-neg-fill' : ''}`}
      >
        {formatRemaining(secondsLeft)}
      </span>
      <output className="sr-only">{isAnnounced ? spoken : ''}</output>
      <span aria-hidden="true" className="col-span-full -mx-4 mt-1.5 h-1 bg-on-paper/15">
        <span
          className="block h-full origin-left bg-cloth [transition:transform_1s_linear] motion-reduce:transition-none"
          style={{ transform: `scaleX(${share.toFixed(4)})` }}
        />
      </span>
    </>
  )
}
