import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withdrawalLimitsQuery } from '../../data/lookup.ts'
import { clockOf } from '../../domain/clock-of.ts'
import { expectedTimes, isAhead } from '../../domain/money/withdrawal-time.ts'
import { nearMoment } from '../../domain/near-moment.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { useNow } from '../../hooks/use-now.ts'
import { Line } from './line.tsx'
import { type PendingItem, placeOf } from './looks.ts'

/** An expected time is dropped when it has passed; in ms. */
const LOOK_MS = 15_000

/** Money that has not arrived yet, and when it should. */
export function PendingLine(item: PendingItem) {
  const { kind, amount, kip, since, until } = item
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
  const clock = clockOf(useCountdown(Date.parse(until)))
  return <Trans>Pay within {clock}</Trans>
}
