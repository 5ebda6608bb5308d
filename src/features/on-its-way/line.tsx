import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHiding, useOwnBaht } from '../../data/own-baht.ts'
import { formatKip } from '../../i18n/format-kip.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { KIND_ICONS } from './looks.ts'

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
