import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useStatement } from '../../data/wallet/statement.ts'
import { useWallet } from '../../data/wallet/wallet.ts'
import { type StatementFilter, STATEMENT_FILTERS } from '../../domain/money/statement-entry.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { PageHead } from '../../ui/navigation/page-head.tsx'
import { StatementList } from './statement-list.tsx'

interface StatementScreenProps {
  /** The money on its way that has no line here. */
  onItsWay: ReactNode
  /** The kind of transactions that is shown. */
  kind: StatementFilter | undefined
  onKind: (kind: StatementFilter | undefined) => void
  /** Key of the transaction whose details are open. */
  entry: string | undefined
  onOpenEntry: (key: string) => void
  onCloseEntry: () => void
  /** Opens the progress of the pending withdrawal. Must not change between renders. */
  onFollow: () => void
  onOpenSlips: () => void
  onDeposit: () => void
  onContact: () => void
}

/** The member's transactions. Without a network it shows the last seen ones, with their time. */
export function StatementScreen(props: StatementScreenProps) {
  const { onItsWay, kind, onKind, entry, onOpenEntry, onCloseEntry, onFollow, onOpenSlips, onDeposit } = props
  const view = useStatement(kind)
  const { canNarrow, rows, isCurrent, updatedAt, error, retry } = view
  const { wallet } = useWallet()
  const isAnyOnItsWay = (wallet?.onItsWay?.items.length ?? 0) > 0
  // Whether there is still nothing, nobody knows until it can be read again.
  const hasNothing = rows === undefined || (rows.length === 0 && error !== null)
  return (
    <>
      {/* Above the filters, which then stay where they are. */}
      <div className="over-hem mb-4 empty:hidden">{onItsWay}</div>
      {canNarrow ? (
        <StatementFilters kind={kind} onKind={onKind} onOpenSlips={onOpenSlips} />
      ) : (
        <p className="mb-2 text-end">
          <Button variant="secondary" size="s" icon="slip" onClick={onOpenSlips}>
            <Trans>Slip status</Trans>
          </Button>
        </p>
      )}
      {!hasNothing && !isCurrent && (
        <p className="mb-2 text-caption text-text-2">
          <Trans context="list">As last seen</Trans>{' '}
          <time dateTime={updatedAt} translate="no" className="whitespace-nowrap">
            {formatDateTime(updatedAt)}
          </time>
          {error !== null && !view.hasMore && (
            <Button variant="quiet" size="s" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </p>
      )}
      {hasNothing ? (
        <NotLoaded error={error} waiting={<StatementSkeleton />} onRetry={retry} />
      ) : rows.length === 0 && kind !== undefined ? (
        <EmptyState
          scene="scroll"
          title={<Trans>No transactions of this kind yet</Trans>}
          action={
            <Button variant="secondary" onClick={() => onKind(undefined)}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      ) : rows.length === 0 && isAnyOnItsWay ? (
        <p className="py-4 text-center text-small text-balance text-text-2">
          <Trans>What is on its way shows here when it has arrived.</Trans>
        </p>
      ) : rows.length === 0 ? (
        <EmptyState
          scene="scroll"
          title={<Trans>No transactions yet</Trans>}
          text={<Trans>When you deposit, withdraw or transfer, it shows here.</Trans>}
          action={
            wallet?.pause === undefined && (
              <Button variant="primary" icon="deposit" onClick={onDeposit}>
                <Trans>Deposit</Trans>
              </Button>
            )
          }
        />
      ) : (
        <StatementList
          entries={rows}
          view={view}
          opened={entry}
          onOpen={onOpenEntry}
          onClose={onCloseEntry}
          onContact={props.onContact}
          onFollow={onFollow}
        />
      )}
    </>
  )
}

/** The head of the page, on its cloth. */
export const StatementHead = () => (
  <PageHead
    scene="scroll"
    title={<Trans>Statement</Trans>}
    text={<Trans>All your money in and out, with its receipts.</Trans>}
  />
)

interface StatementFiltersProps {
  /** Undefined for all transactions. */
  kind: StatementFilter | undefined
  onKind: (kind: StatementFilter | undefined) => void
  onOpenSlips: () => void
}

/** Where the filters end below the edge, they fade, so that they can be seen to go on. */
const FADE = { maskImage: 'linear-gradient(to right, #000 calc(100% - 1.5rem), transparent)' }

/** The filters of the statement, which scroll sideways on narrow screens, and beside them a button for the slips, always in view. */
function StatementFilters({ kind, onKind, onOpenSlips }: StatementFiltersProps) {
  const { t } = useLingui()
  const slips = useWallet().wallet?.onItsWay?.items.filter((item) => item.kind === 'slip').length ?? 0
  const names: Readonly<Record<StatementFilter, string>> = {
    deposit: t`In`,
    withdraw: t({ message: 'Withdraw', context: 'chip' }),
    transfer: t({ message: 'Transfer', context: 'chip' }),
    bonus: t`Bonus`,
  }
  return (
    <div className="-mt-2 mb-1 flex flex-wrap items-start">
      <fieldset
        aria-label={t`Filter`}
        className="-ms-gutter flex min-w-0 flex-1 basis-36 gap-2 overflow-x-auto ps-gutter pe-6 pb-1"
        style={FADE}
      >
        <Chip isChosen={kind === undefined} onPress={() => onKind(undefined)}>
          <Trans>All</Trans>
        </Chip>
        {STATEMENT_FILTERS.map((name) => (
          <Chip key={name} isChosen={kind === name} onPress={() => onKind(name)}>
            {names[name]}
          </Chip>
        ))}
      </fieldset>
      <Chip onPress={onOpenSlips}>{slips === 0 ? <Trans>Slips</Trans> : <Trans>Slips ({slips})</Trans>}</Chip>
    </div>
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
      className={`min-h-touch min-w-touch flex-none rounded-xl px-4 text-small font-bold whitespace-nowrap shadow-card ${isChosen === true ? 'bg-primary text-on-primary' : 'bg-surface text-text-2 active:bg-surface-3'}`}
    >
      {children}
    </button>
  )
}

/** Placeholder of the first rows. */
function StatementSkeleton() {
  return (
    <div aria-busy="true" className="lined-rows overflow-hidden rounded-lg bg-surface shadow-card">
      <output className="sr-only">
        <Trans>Loading</Trans>
      </output>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex min-h-23 gap-3 px-4 py-3">
          <Skeleton shape="lozenge" className="size-11 flex-none" />
          <div className="grid flex-1 content-between">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-4/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <div className="grid w-18 content-between justify-items-end">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The statement's search parameters in the URL. */
interface StatementSearch {
  /** The kind of transactions that is shown. */
  kind?: StatementFilter
  /** Key of the transaction whose details are open. */
  entry?: string
}

/** Parses the search parameters; drops invalid ones. */
export function statementSearch(search: Readonly<Record<string, unknown>>): StatementSearch {
  const kind = STATEMENT_FILTERS.find((name) => name === search['kind'])
  const { entry } = search
  return { ...(kind !== undefined && { kind }), ...(typeof entry === 'string' && { entry }) }
}
