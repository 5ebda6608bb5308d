import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatBaht } from '../../../src/i18n/format.ts'
import { isFinal, QUEUE_PAGE, type QueueRow } from '../../contract/queue.ts'
import { useKeys } from '../shell/keys.tsx'
import { Problem } from '../shell/problem.tsx'
import { Search } from '../shell/search.tsx'
import { listKey, type QueueName } from './queue-cache.ts'
import type { Shown } from './queue-search.ts'
import { Rows, type RowWords } from './rows.tsx'

/** How often an open queue is asked for news, in ms. */
const OPEN_MS = 4000

/** How often what is final is: it hardly changes, and the whole history is counted for it. */
const FINAL_MS = 60_000

/** A page of a queue, as the server answers it. */
interface Page<R extends QueueRow, F extends string> {
  readonly now: string
  readonly rows: readonly R[]
  /** Of all rows of the filter and search, and what they sum up to in baht. */
  readonly total: number
  readonly sum: number
  readonly counts: Readonly<Partial<Record<F, number>>>
}

interface QueuePageProps<R extends QueueRow, F extends string> extends RowWords<R> {
  readonly queue: QueueName
  readonly read: (shown: Shown<F>) => Promise<Page<R, F>>
  readonly shown: Shown<F>
  readonly title: string
  readonly summaryOf: (total: number, sum: string) => string
  readonly filters: readonly F[]
  readonly filterNames: Readonly<Record<F, string>>
  /** What can be searched for. */
  readonly searchWords: string
  /** Whether what is open needs more room than the queue. */
  readonly isDetailWide?: boolean
}

/** A queue at the left, and what was opened at the right; on a phone one after the other. */
export function QueuePage<R extends QueueRow, F extends string>(props: QueuePageProps<R, F>) {
  const { queue, read, shown, filters, filterNames } = props
  const { filter, search, page } = shown
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const list = useRef<HTMLDivElement>(null)
  const found = useQuery({
    queryKey: [...listKey(queue), filter, search, page],
    queryFn: () => read(shown),
    refetchInterval: isFinal(filter) ? FINAL_MS : OPEN_MS,
    placeholderData: keepPreviousData,
  })
  const pages = Math.ceil((found.data?.total ?? 0) / QUEUE_PAGE)
  const to = `/${queue}` as const
  const isEmpty = found.data?.rows.length === 0
  // The rows of this page have been dealt with.
  const pageBefore = isEmpty && page > 1 ? Math.max(1, Math.min(page - 1, pages)) : undefined
  useEffect(() => {
    if (pageBefore !== undefined && !found.isPlaceholderData)
      void navigate({ to: '.', search: { filter, search, page: pageBefore }, replace: true })
  }, [pageBefore, found.isPlaceholderData, filter, search, navigate])
  function step(by: 1 | -1): void {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => list.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    escape: () => void navigate({ to, search: shown }),
  })
  return (
    <div
      className={['body', id !== undefined && 'open', props.isDetailWide && 'judging']
        .filter(Boolean)
        .join(' ')}
    >
      <main ref={list}>
        <div className="bar">
          <h1>{props.title}</h1>
          {found.data && (
            <span className="quiet">{props.summaryOf(found.data.total, formatBaht(found.data.sum))}</span>
          )}
          <Search
            value={search}
            words={props.searchWords}
            onSearch={(typed) => void navigate({ to: '.', search: { filter, search: typed } })}
          />
        </div>
        <fieldset className="tabs" aria-label={t`Filter`}>
          {filters.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => void navigate({ to, search: { filter: name, search } })}
            >
              {filterNames[name]}
              {found.data?.counts[name] !== undefined && ` ${found.data.counts[name]}`}
            </button>
          ))}
        </fieldset>
        <Problem error={found.error} />
        {found.data && !(isEmpty && (page > 1 || found.isPlaceholderData)) && (
          <Rows {...props} {...found.data} opened={id} />
        )}
        {pages > 1 && (
          <div className="bar">
            {page > 1 && (
              <Link to={to} search={{ filter, search, page: page - 1 }}>
                <Trans>Previous page</Trans>
              </Link>
            )}
            <span className="quiet">
              {page} / {pages}
            </span>
            {page < pages && (
              <Link to={to} search={{ filter, search, page: page + 1 }}>
                <Trans>Next page</Trans>
              </Link>
            )}
          </div>
        )}
        <p className="quiet keys">
          <Trans>
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> opens, <kbd>?</kbd> shows all keys
          </Trans>
        </p>
      </main>
      <Outlet />
    </div>
  )
}
