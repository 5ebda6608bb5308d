import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withdrawalLimitsQuery } from '../../data/lookup.ts'
import { useHiding, useOwnBaht } from '../../data/own-baht.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { expectedTimes, isAhead } from '../../domain/money/withdrawal-time.ts'
import { useCountdown, useNow } from '../../hooks/use-clock.ts'
import { formatKip, formatRemaining } from '../../i18n/format.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { KIND_ICONS, type PendingItem, placeOf } from './items.ts'

interface LineProps {
  kind: string
  tone: 'wait' | 'error'
  name: ReactNode
  /** In satang; undefined while it is not known. */
  amount: number | undefined
  /** What a QR in kip asks for; it is shown instead of its baht. */
  kip?: number | undefined
  /** What is known of its end. */
  state: ReactNode
  leadsTo: LinkProps
  onOpen?: () => void
}

/** One amount that is on its way, or that did not arrive. */
export function Line({ kind, tone, name, amount, kip, state, leadsTo, onOpen }: LineProps) {
  const ownBaht = useOwnBaht()
  const inKip = useHiding() ? undefined : kip
  return (
    <Link
      {...leadsTo}
      onClick={onOpen}
      state={{ openedSheet: true, followsMoney: true }}
      className="flex min-h-touch flex-wrap items-center gap-x-2.5 px-2 py-1 text-text no-underline"
    >
      <Lozenge icon={KIND_ICONS[kind]} size="xs" tone={tone} />
      <b className="flex-1">
        <span>{name}</span>{' '}
        {amount !== undefined && (
          <span translate="no" className="tabular-nums">
            {inKip === undefined ? ownBaht(amount) : formatKip(inKip)}
          </span>
        )}
      </b>
      <span translate="no" className={`text-caption font-bold ${tone === 'wait' ? 'text-pend' : 'text-neg'}`}>
        {state}
      </span>
      <Icon name="chevron-right" className="size-4.5 text-text-3" />
    </Link>
  )
}

/** An expected time is dropped when it has passed; in ms. */
const LOOK_MS = 15_000

/** Money that has not arrived yet, and when it should. */
export function PendingLine(item: PendingItem) {
  const { kind, amount, kip, since, until, game } = item
  const name: Record<PendingItem['kind'], ReactNode> = {
    withdrawal: <Trans>Withdrawal</Trans>,
    transfer: <Trans>Transfer</Trans>,
    slip: <Trans>Slip</Trans>,
    qr: <Trans>QR</Trans>,
    announcement: <Trans>Deposit</Trans>,
  }
  return (
    <Line
      kind={kind}
      tone="wait"
      name={name[kind]}
      amount={amount}
      kip={kip}
      state={
        until !== undefined ? (
          <TimeLeft until={until} />
        ) : kind === 'withdrawal' ? (
          <ExpectedAt since={since} />
        ) : kind === 'announcement' ? (
          <Trans>waiting for bank</Trans>
        ) : game !== undefined ? (
          <Trans>waiting for {game}</Trans>
        ) : (
          <Trans>Being checked</Trans>
        )
      }
      leadsTo={placeOf(item)}
    />
  )
}

/** The time that the operator promises, while it is still to come. */
function ExpectedAt({ since }: { since: string }) {
  const { data } = useQuery(withdrawalLimitsQuery)
  const now = useNow(LOOK_MS)
  const about = expectedTimes(since, data?.usualMinutes)?.about
  if (about === undefined || !isAhead(about, now)) return <Trans>In progress</Trans>
  const clock = nearMoment(about, now)
  return <Trans>there about {clock}</Trans>
}

function TimeLeft({ until }: { until: string }) {
  const clock = formatRemaining(useCountdown(Date.parse(until)))
  return <Trans>Pay within {clock}</Trans>
}
