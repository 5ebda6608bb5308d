import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/pictures/icon.tsx'

interface SpinButtonProps {
  coins: number
  /** Cannot turn now: no coins, turning already, no network. A tap is then ignored. */
  off: boolean
  busy: boolean
  onSpin: () => void
}

/** The middle of the wheel. Out of use it can still be found by a screen reader, and tells how many coins are left. */
export function SpinButton({ coins, off, busy, onSpin }: SpinButtonProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? undefined : onSpin}
      className={`grid size-[94px] content-center justify-items-center rounded-full ring-4 ring-[#0b1124] transition-transform duration-(--t-fast) focus-visible:outline-offset-6 ${off ? 'bg-disabled text-on-disabled' : 'bg-marigold text-on-marigold active:scale-[.97]'}`}
    >
      <span className="sr-only">{t`Spin, coins left: ${coins}`}</span>
      <b aria-hidden="true" className="text-[min(1.125rem,24px)]/[1.55]">
        <Trans>Spin</Trans>
      </b>
      <span
        aria-hidden="true"
        className="inline-flex items-center gap-1 text-[min(.9375rem,20px)]/[1.4] font-bold tabular-nums"
      >
        <Icon name="coin" className="size-4.5" />
        {coins}
      </span>
    </button>
  )
}
