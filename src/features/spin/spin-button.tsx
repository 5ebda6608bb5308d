import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/pictures/icon.tsx'

interface SpinButtonProps {
  coins: number
  /** The wheel cannot turn now: no coins, already turning, or no network. A tap is then ignored. */
  off: boolean
  busy: boolean
  onSpin: () => void
}

/** The button in the middle of the wheel. When it is off, a screen reader can still find it and reads the number of coins left. */
export function SpinButton({ coins, off, busy, onSpin }: SpinButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? undefined : onSpin}
      className={`grid size-[94px] content-center justify-items-center rounded-full [box-shadow:0_0_0_4px_#0b1124] [transition:scale_var(--t-fast)] focus-visible:outline-offset-6 ${off ? 'bg-disabled text-on-disabled' : 'bg-marigold text-on-marigold active:scale-[.97]'}`}
    >
      <span className="sr-only">{t`Spin, coins left: ${coins}`}</span>
      <b aria-hidden="true" className="text-[min(1.125rem,24px)]/[1.55]">
        <Trans>Spin</Trans>
      </b>
      <span
        aria-hidden="true"
        translate="no"
        className="inline-flex items-center gap-1 text-[min(.9375rem,20px)]/[1.4] font-bold tabular-nums"
      >
        <Icon name="coin" className="size-4.5" />
        <span>{coins}</span>
      </span>
    </button>
  )
}
