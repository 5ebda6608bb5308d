import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import type { Wallet } from '../../data/wallet.ts'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import type { IconName } from '../../ui/pictures/icon-name.ts'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

type Item = NonNullable<Wallet['onItsWay']>['items'][number]

/** So many have a line each; of more, the oldest are counted. */
const MOST_LINES = 2

/** Money that is not yet where it is meant to be, a line each, which leads to where more is said of it; nothing when there is none. */
export function OnItsWay({ items }: { items: readonly Item[] }) {
  const { t } = useLingui()
  const known = items.filter((item): item is Item & { kind: Kind } => Object.hasOwn(LOOKS, item.kind))
  const rest = known.length - MOST_LINES
  if (known.length === 0) return null
  return (
    <section
      aria-label={t`Money on its way`}
      className="relative divide-y divide-line overflow-hidden rounded-lg bg-surface ps-1 shadow-card"
    >
      <span aria-hidden="true" className="absolute inset-y-3 start-0 w-1" style={STRIPES} />
      {known.slice(0, MOST_LINES).map((item) => (
        <OneOnItsWay key={`${item.kind} ${item.since}`} {...item} />
      ))}
      {rest > 0 && (
        <Link to="/user/statement" className="flex min-h-touch items-center justify-center text-label">
          <Trans>{rest} more</Trans>
        </Link>
      )}
    </section>
  )
}

/** Woven like the cloth. */
const STRIPES = { background: 'repeating-linear-gradient(var(--pend) 0 8px, transparent 8px 13px)' }

type Kind = 'withdrawal' | 'transfer' | 'slip' | 'qr' | 'announcement'

const SHEET = { to: '.' } as const

const LOOKS: Record<Kind, { icon: IconName; leadsTo: LinkProps }> = {
  withdrawal: { icon: 'withdraw', leadsTo: { ...SHEET, search: { sheet: 'withdraw' } } },
  transfer: { icon: 'swap', leadsTo: { to: '/user/statement' } },
  slip: { icon: 'slip', leadsTo: { ...SHEET, search: { sheet: 'slips' } } },
  qr: { icon: 'qr', leadsTo: { ...SHEET, search: { sheet: 'deposit' } } },
  announcement: { icon: 'deposit', leadsTo: { to: '/user/statement' } },
}

function OneOnItsWay({ kind, amount, until }: Item & { kind: Kind }) {
  const ownBaht = useOwnBaht()
  const { icon, leadsTo } = LOOKS[kind]
  const name: Record<Kind, ReactNode> = {
    withdrawal: <Trans>Withdrawal</Trans>,
    transfer: <Trans>Transfer</Trans>,
    slip: <Trans>Slip</Trans>,
    qr: <Trans>QR</Trans>,
    announcement: <Trans>Deposit</Trans>,
  }
  const isAsked = kind === 'withdrawal' || kind === 'announcement'
  return (
    <Link
      {...leadsTo}
      state={{ openedSheet: true }}
      className="flex min-h-touch flex-wrap items-center gap-x-2.5 px-2 py-1 text-text no-underline"
    >
      <Lozenge icon={icon} size="xs" tone="wait" />
      <b className="flex-1">
        {name[kind]} {amount !== undefined && <span className="tabular-nums">{ownBaht(amount)}</span>}
      </b>
      <span className="text-caption font-bold text-pend">
        {until !== undefined ? (
          <TimeLeft until={until} />
        ) : isAsked ? (
          <Trans>In progress</Trans>
        ) : (
          <Trans>Being checked</Trans>
        )}
      </span>
      <Icon name="chevron-right" className="size-4.5 text-text-3" />
    </Link>
  )
}

function TimeLeft({ until }: { until: string }) {
  const seconds = useCountdown(Date.parse(until))
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return <Trans>Pay within {clock}</Trans>
}
