import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Bonus, bonusesQuery } from '../../data/rewards/bonus.ts'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { BANGKOK_OFFSET_MS } from '../../domain/bangkok-time.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Ticket } from '../../ui/pictures/ticket.tsx'

interface BonusCardProps {
  bonus: Bonus
  /** When the server sent the bonus: its days and weeks are counted up to then. */
  asOf: Date
  onOpen: () => void
}

/** A bonus as a ticket: what it gives, its code and limit, and whether it is held, used up or available. */
export function BonusCard({ bonus, asOf, onOpen }: BonusCardProps) {
  const state = bonusState(bonus, asOf)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={state === 'received'}
      onClick={onOpen}
      className={`block w-full rounded-lg [transition:scale_var(--t-fast)] enabled:active:scale-[.98] ${state === 'current' ? 'outline-2 outline-pos focus-visible:outline-offset-4' : ''}`}
    >
      <BonusTicket bonus={bonus} asOf={asOf} />
    </button>
  )
}

/** The first bonus that a new member can take, as a ticket that leads to all of them; nothing where there is none. */
export function WelcomeTicket() {
  const { i18n } = useLingui()
  const { data: bonuses = [], dataUpdatedAt } = useQuery(bonusesQuery(i18n.locale))
  const asOf = new Date(dataUpdatedAt)
  const welcome = bonuses.find((bonus) => bonus.type === 'limit' && bonusState(bonus, asOf) === 'available')
  if (welcome === undefined) return null
  return (
    <Link to="/user/bonus" className="block rounded-lg text-inherit no-underline">
      <BonusTicket bonus={welcome} asOf={asOf} />
    </Link>
  )
}

function BonusTicket({ bonus, asOf }: Pick<BonusCardProps, 'bonus' | 'asOf'>) {
  const { i18n } = useLingui()
  const { code, title, conditions, type, maxReceived, banners } = bonus
  const state = bonusState(bonus, asOf)
  const count = receivedCount(bonus, asOf)
  return (
    <Ticket isTorn={state === 'received'} stub={<Stub src={mediaUrl(banners[0]?.image)} />}>
      <b translate={title === undefined ? 'no' : undefined} className="wrap-anywhere">
        {title ?? code}
      </b>
      {conditions !== undefined && <span className="text-caption text-text-2">{conditions}</span>}
      <span className="text-caption text-text-2">
        <span>{bonusTypeText(i18n, type)}</span>
        <span translate="no">
          {maxReceived === undefined ? ` · ${count}` : ` · ${count} / ${maxReceived}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        {title !== undefined && (
          <span translate="no" className="rounded-md bg-surface-2 px-1.5 text-micro text-text-2">
            {code}
          </span>
        )}
        <CardStatus state={state} />
      </span>
    </Ticket>
  )
}

/** The operator's picture of a bonus, or an icon on cloth. */
function Stub({ src }: { src: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  if (src === undefined || failed === src) return <Icon name="ticket" className="size-8" />
  return <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
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
