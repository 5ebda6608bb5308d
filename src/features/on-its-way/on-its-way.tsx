import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useExpectedTransfer } from '../../data/money/expected-transfer.ts'
import { openMoney } from '../../data/money/open-money.ts'
import { acknowledgeRefusal, type Refusal, useUnseenRefusals } from '../../data/money/refusals.ts'
import { withdrawalLimitsQuery } from '../../data/site/lookup.ts'
import { useHiding, useOwnBaht } from '../../data/wallet/own-baht.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { nearMoment } from '../../domain/bangkok-time.ts'
import { expectedTimes, isAhead } from '../../domain/money/withdrawal-time.ts'
import { useCountdown, useNow } from '../../hooks/use-clock.ts'
import { formatKip, formatRemaining } from '../../i18n/format.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { WaitStripe } from '../../ui/pictures/wait-stripe.tsx'
import {
  hasLineInStatement,
  inStatement,
  isPendingItem,
  KIND_ICONS,
  mayBe,
  type PendingItem,
  placeOf,
  SEND_SLIP,
  SLIPS,
  unlisted,
  WAIT_FOR_TRANSFER,
} from './items.ts'

/** How many lines there are on home. Of more, the last one counts the older items, two at least, until the member opens them. */
const MAX_ON_HOME = 4

interface OnItsWayProps {
  /** The statement leaves out what has a line of its own there, and counts nothing. */
  place: 'home' | 'statement'
}

/**
 * Money that has not arrived yet, what no answer has come about, and money that will not arrive, one line each; the latter until the member has opened it. A line leads to
 * the details. Nothing is rendered when there is none.
 */
export function OnItsWay({ place }: OnItsWayProps) {
  const { t } = useLingui()
  const items = useWallet().wallet?.onItsWay?.items ?? []
  const isHome = place === 'home'
  const [isAll, setAll] = useState(false)
  const refusals = useUnseenRefusals().filter((refusal) => isHome || !hasLineInStatement(refusal))
  const pending = items.filter(isPendingItem).filter((item) => isHome || !hasLineInStatement(item))
  const transfer = useExpectedTransfer() ?? undefined
  const isLookedFor = transfer !== undefined && !items.some(mayBe(transfer))
  const open = unlisted(useSyncExternalStore(openMoney.subscribe, openMoney.current), items)
  const lines = refusals.length + Number(isLookedFor) + open.length
  const isFolded = isHome && !isAll && lines + pending.length > MAX_ON_HOME
  const room = Math.max(0, MAX_ON_HOME - 1 - lines)
  const shown = isFolded && pending.length > room + 1 ? pending.slice(0, room) : pending
  const rest = pending.length - shown.length
  if (lines + pending.length === 0) return null
  return (
    <section
      aria-label={t`Money on its way`}
      className="relative lined-rows overflow-hidden rounded-lg bg-surface ps-1 shadow-card"
    >
      {(lines > refusals.length || pending.length > 0) && <WaitStripe />}
      {refusals.map((refusal) => (
        <RefusedLine key={refusal.id} {...refusal} />
      ))}
      {isLookedFor && (
        <Line
          kind="announcement"
          tone="wait"
          name={<Trans>Bank transfer</Trans>}
          amount={undefined}
          state={transfer.isReported ? <Trans>waiting for bank</Trans> : <Trans>send the slip</Trans>}
          leadsTo={transfer.isReported ? WAIT_FOR_TRANSFER : SEND_SLIP}
        />
      )}
      {open.map(({ key, kind, amount }) => (
        <Line
          key={key}
          kind={kind}
          tone="wait"
          name={kind === 'transfer' ? <Trans>Transfer</Trans> : <Trans>Withdrawal</Trans>}
          amount={amount}
          state={<Trans>Being checked</Trans>}
          leadsTo={inStatement(undefined)}
        />
      ))}
      {shown.map((item) => (
        // Copies for offline use have no ids, and their rows must stay when the answer has.
        <PendingLine key={`${item.kind} ${item.since} ${item.game}`} {...item} />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className="flex min-h-touch w-full items-center justify-center gap-1 text-label text-link"
          onClick={() => setAll(true)}
        >
          <Trans>{rest} more</Trans>
          <Icon name="chevron-down" className="size-4.5" />
        </button>
      )}
    </section>
  )
}

/** A withdrawal or a slip that was refused. Opening it shows the reason, and removes the row. */
function RefusedLine({ id, kind, amount }: Refusal) {
  const isSlip = kind === 'slip'
  return (
    <Line
      kind={kind}
      tone="error"
      name={isSlip ? <Trans>Slip</Trans> : <Trans>Withdrawal</Trans>}
      amount={amount}
      state={isSlip ? <Trans>Not accepted</Trans> : <Trans>Refused</Trans>}
      leadsTo={isSlip ? SLIPS : inStatement(id)}
      onOpen={() => acknowledgeRefusal(id)}
    />
  )
}

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
function Line({ kind, tone, name, amount, kip, state, leadsTo, onOpen }: LineProps) {
  const ownBaht = useOwnBaht()
  const inKip = useHiding() ? undefined : kip
  return (
    <Link
      {...leadsTo}
      onClick={onOpen}
      state={{ openedSheet: true, followsMoney: true }}
      className="relative flex min-h-touch flex-wrap items-center gap-x-2.5 py-1 ps-2 pe-6 text-text no-underline"
    >
      <Lozenge icon={KIND_ICONS[kind]} size="xs" tone={tone} />
      <b className="flex-1">
        <span>{name}</span>{' '}
        {amount !== undefined && (
          <span translate="no">{inKip === undefined ? ownBaht(amount) : formatKip(inKip)}</span>
        )}
      </b>
      <span
        translate="no"
        className={`ms-auto text-caption font-bold ${tone === 'wait' ? 'text-pend' : 'text-neg'}`}
      >
        {state}
      </span>
      <Icon name="chevron-right" className="absolute end-1 size-4.5 text-text-3" />
    </Link>
  )
}

/** An expected time is dropped when it has passed; in ms. */
const LOOK_MS = 15_000

/** Money that has not arrived yet, and when it should. */
function PendingLine(item: PendingItem) {
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
