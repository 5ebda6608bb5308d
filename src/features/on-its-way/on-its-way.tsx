import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { useExpectedTransfer } from '../../data/money/expected-transfer.ts'
import { openMoney } from '../../data/money/open-money.ts'
import { useUnseenRefusals, acknowledgeRefusal, type Refusal } from '../../data/money/refusals.ts'
import { useWallet } from '../../data/wallet.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { WaitStripe } from '../../ui/pictures/wait-stripe.tsx'
import {
  isPendingItem,
  hasLineInStatement,
  mayBe,
  inStatement,
  SEND_SLIP,
  SLIPS,
  WAIT_FOR_TRANSFER,
  unlisted,
} from './items.ts'
import { Line, PendingLine } from './line.tsx'

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
      className="relative divide-y divide-line overflow-hidden rounded-lg bg-surface ps-1 shadow-card"
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
