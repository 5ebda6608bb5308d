import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Bonus } from '../../data/bonus.ts'
import { mediaUrl } from '../../data/server-urls.ts'
import { BANGKOK_OFFSET_MS } from '../../domain/bangkok-time.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

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
          <span translate="no">
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

const DAY_MS = 24 * 60 * 60_000
/** 1 January 1970 was a Thursday: four days after the Sunday that began its week. */
const EPOCH_WEEKDAY = 4

/** The period of a bonus's limit: all time, a calendar day, or a calendar week that begins on Sunday. */
export type BonusPeriod = 'limit' | 'day' | 'week'

interface CountedBonus {
  readonly type: BonusPeriod
  /** Undefined: no limit. */
  readonly maxReceived?: number | undefined
  /** ISO 8601: start of the current day or week, where the server sends it. */
  readonly countedSince?: string | undefined
  readonly userBonus?:
    | { readonly isActive: boolean; readonly received: readonly { readonly updatedAt: string }[] }
    | undefined
}

/** How often the member has received the bonus in the current period: the server's period, or else the period of `now` in Bangkok. */
export function receivedCount({ type, countedSince, userBonus }: CountedBonus, now: Date): number {
  const received = userBonus?.received ?? []
  if (type === 'limit') return received.length
  if (countedSince !== undefined) return received.filter(({ updatedAt }) => updatedAt >= countedSince).length
  const periodOf = type === 'day' ? bangkokDay : bangkokWeek
  const present = periodOf(now)
  return received.filter(({ updatedAt }) => periodOf(new Date(updatedAt)) === present).length
}

/** `current`: held now. `received`: taken as often as allowed. `available`: can be taken. Display only; the server decides. */
export function bonusState(bonus: CountedBonus, now: Date): 'current' | 'received' | 'available' {
  if (bonus.userBonus?.isActive === true) return 'current'
  if (bonus.maxReceived === undefined) return 'available'
  return receivedCount(bonus, now) >= bonus.maxReceived ? 'received' : 'available'
}

/** Days since 1 January 1970 in Bangkok. */
function bangkokDay(time: Date): number {
  return Math.floor((time.getTime() + BANGKOK_OFFSET_MS) / DAY_MS)
}

/** Weeks since the week of 1 January 1970. */
function bangkokWeek(time: Date): number {
  return Math.floor((bangkokDay(time) + EPOCH_WEEKDAY) / 7)
}

const TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  limit: msg`Limited`,
  day: msg`Daily`,
  week: msg`Weekly`,
}

/** How often a bonus can be received. An unknown type, such as the server's own code, is shown as it is. */
export function bonusTypeText(i18n: I18n, type = ''): string {
  const text = TEXTS[type]
  return text === undefined ? type : i18n._(text)
}
