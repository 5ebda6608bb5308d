import { Trans, useLingui } from '@lingui/react/macro'
import type { Bonus } from '../../data/bonus.ts'
import { mediaUrl } from '../../data/media-url.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { bonusState, receivedCount } from './bonus-count.ts'
import { bonusTypeText } from './bonus-type-text.ts'

interface BonusCardProps {
  bonus: Bonus
  /** When the server sent the bonus: its days and weeks are counted up to then. */
  asOf: Date
  onOpen: () => void
}

/** The summary of a bonus: its limit, how often it was received, and whether it is held, used up or available. */
export function BonusCard({ bonus, asOf, onOpen }: BonusCardProps) {
  const { i18n } = useLingui()
  const state = bonusState(bonus, asOf)
  const count = receivedCount(bonus, asOf)
  const isUsedUp = state === 'received'
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={isUsedUp}
      onClick={onOpen}
      className={`grid h-full w-full grid-cols-[minmax(0,1fr)] content-start overflow-hidden rounded-lg bg-surface text-start shadow-card [transition:scale_var(--t-fast)] enabled:active:scale-[.98] ${state === 'current' ? 'outline-2 -outline-offset-2 outline-pos focus-visible:outline-offset-2' : ''}`}
    >
      <Picture src={mediaUrl(bonus.banners[0]?.image)} alt="" off={isUsedUp} />
      <span className="grid justify-items-start gap-0.5 px-3 pt-2.5 pb-3">
        <b translate="no" className={`text-[.9375rem]/[1.55] wrap-anywhere ${isUsedUp ? 'text-text-2' : ''}`}>
          {bonus.code}
        </b>
        <span className="text-caption text-text-2">
          <span>{bonusTypeText(i18n, bonus.type)}</span>
          <span translate="no" className="tabular-nums">
            {bonus.maxReceived === undefined ? ` · ${count}` : ` · ${count} / ${bonus.maxReceived}`}
          </span>
        </span>
        <span className="mt-1.5">
          <CardStatus state={state} />
        </span>
      </span>
    </button>
  )
}

function CardStatus({ state }: { state: ReturnType<typeof bonusState> }) {
  if (state === 'current') {
    return (
      <StatusBadge status="success">
        <Trans>Active</Trans>
      </StatusBadge>
    )
  }
  if (state === 'received') {
    return (
      <span className="inline-block rounded-full bg-surface-2 px-2.5 py-0.5 text-caption font-bold text-text-2">
        <Trans>Received</Trans>
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-0.5 text-label text-link">
      <Trans>See terms</Trans>
      <Icon name="chevron-right" className="size-4.5" />
    </span>
  )
}
