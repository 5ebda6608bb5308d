import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWallet } from '../../data/wallet.ts'
import { STATEMENT_FILTERS, type StatementFilter } from '../../domain/money/statement-filters.ts'

interface StatementFiltersProps {
  /** Undefined for all transactions. */
  kind: StatementFilter | undefined
  onKind: (kind: StatementFilter | undefined) => void
  onOpenSlips: () => void
}

/** The filters of the statement, and a button for the slips. They scroll sideways on narrow screens. */
export function StatementFilters({ kind, onKind, onOpenSlips }: StatementFiltersProps) {
  const { t } = useLingui()
  const slips = useWallet().wallet?.onItsWay?.items.filter((item) => item.kind === 'slip').length ?? 0
  const names: Readonly<Record<StatementFilter, string>> = {
    deposit: t`In`,
    withdraw: t({ message: 'Withdraw', context: 'chip' }),
    transfer: t({ message: 'Transfer', context: 'chip' }),
    bonus: t`Bonus`,
  }
  return (
    <fieldset
      aria-label={t`Filter`}
      className="-mx-gutter -mt-2 mb-1 flex min-w-0 gap-2 overflow-x-auto px-gutter pb-1"
    >
      <Chip isChosen={kind === undefined} onPress={() => onKind(undefined)}>
        <Trans>All</Trans>
      </Chip>
      {STATEMENT_FILTERS.map((name) => (
        <Chip key={name} isChosen={kind === name} onPress={() => onKind(name)}>
          {names[name]}
        </Chip>
      ))}
      <Chip onPress={onOpenSlips}>{slips === 0 ? <Trans>Slips</Trans> : <Trans>Slips ({slips})</Trans>}</Chip>
    </fieldset>
  )
}

interface ChipProps {
  /** Undefined for a chip that is not a choice but opens something else. */
  isChosen?: boolean
  onPress: () => void
  children: ReactNode
}

function Chip({ isChosen, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
      onClick={onPress}
      className={`min-h-touch flex-none rounded-xl px-4 text-small font-bold whitespace-nowrap shadow-card ${isChosen === true ? 'bg-primary text-on-primary' : 'bg-surface text-text-2 active:bg-surface-3'}`}
    >
      {children}
    </button>
  )
}
