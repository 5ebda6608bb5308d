import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatBaht, formatKip } from '../../../src/i18n/format.ts'
import { isFinal, isOdd, QUEUE_PAGE } from '../../contract/queue.ts'
import { useAgeWords } from '../layout/age.tsx'
import { ExportButton, readPages, tableOf } from '../layout/export.tsx'
import { useKeys } from '../layout/keys.tsx'
import { Problem } from '../layout/problem.tsx'
import { Search } from '../layout/search.tsx'
import { Table } from '../layout/table.tsx'
import type { Queue, QueueTypes, QueueWords } from './definition.ts'
import { StateTag } from './item-facts.tsx'
import { listKey } from './queue-cache.ts'
import { type Shown, shownOf } from './queue-search.ts'

/** How often an open queue is asked for news, in ms. */
const OPEN_MS = 4000

/** How often what is final is: it hardly changes, and the whole history is counted for it. */
const FINAL_MS = 60_000

/** A queue at the left, and what was opened at the right; on a phone one after the other. */
export function QueuePage<T extends QueueTypes>({ queue }: { readonly queue: Queue<T> }) {
  const { name, filters, list, isDetailWide, hasNews, Above, useWords } = queue
  const { t } = useLingui()
  // oxlint-disable-next-line react/hooks -- the hooks of a definition, which never changes while it is shown
  const words = useWords()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const shown = shownOf(filters, useSearch({ from: `/${name}` }))
  const { filter, search, page } = shown
  const place = useRef<HTMLDivElement>(null)
  const found = useQuery({
    queryKey: [...listKey(name), filter, search, page],
    queryFn: () => list(shown),
    refetchInterval: !hasNews && (isFinal(filter) ? FINAL_MS : OPEN_MS),
    placeholderData: keepPreviousData,
  })
  const pages = Math.ceil((found.data?.total ?? 0) / QUEUE_PAGE)
  const to = `/${name}` as const
  const isEmpty = found.data?.rows.length === 0
  // The rows of this page have been dealt with.
  const pageBefore = isEmpty && page > 1 ? Math.max(1, Math.min(page - 1, pages)) : undefined
  useEffect(() => {
    if (pageBefore !== undefined && !found.isPlaceholderData)
      void navigate({ to: '.', search: { filter, search, page: pageBefore }, replace: true })
  }, [pageBefore, found.isPlaceholderData, filter, search, navigate])
  function step(by: 1 | -1): void {
    const links = [...(place.current?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  const readPage = async (number: number) => (await list({ filter, search, page: number })).rows
  const readRows = async () =>
    tableOf(
      await readPages(QUEUE_PAGE, (before: readonly T['row'][]) => readPage(before.length / QUEUE_PAGE + 1)),
      ['amount'],
    )
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => place.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    escape: () => void navigate({ to, search: shown }),
  })
  return (
    <div
      className={['body', id !== undefined && 'open', isDetailWide && 'judging'].filter(Boolean).join(' ')}
    >
      <main ref={place}>
        <div className="bar">
          <h1>{words.title}</h1>
          {found.data && (
            <span className="quiet">{words.summaryOf(found.data.total, formatBaht(found.data.sum))}</span>
          )}
          <Search
            value={search}
            words={words.search}
            onSearch={(typed) => void navigate({ to: '.', search: { filter, search: typed } })}
          />
          <ExportButton name={`${name}-${filter}`} readRows={readRows} />
        </div>
        {Above && <Above />}
        <fieldset className="tabs" aria-label={t`Filter`}>
          {filters.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === filter}
              onClick={() => void navigate({ to, search: { filter: each, search } })}
            >
              {words.filters[each]}
              {found.data?.counts[each] !== undefined && ` ${found.data.counts[each]}`}
            </button>
          ))}
        </fieldset>
        <Problem error={found.error} />
        {found.data && !(isEmpty && (page > 1 || found.isPlaceholderData)) && (
          <Rows {...found.data} queue={queue} words={words} shown={shown} opened={id} />
        )}
        {pages > 1 && (
          <div className="bar">
            {page > 1 && (
              <Link to={to} search={{ filter, search, page: page - 1 }}>
                {t`Previous page`}
              </Link>
            )}
            <span className="quiet">
              {page} / {pages}
            </span>
            {page < pages && (
              <Link to={to} search={{ filter, search, page: page + 1 }}>
                {t`Next page`}
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

interface RowsProps<T extends QueueTypes> {
  readonly queue: Pick<Queue<T>, 'name' | 'hasNoAmounts'>
  readonly words: QueueWords<T>
  readonly shown: Shown<T['filter']>
  readonly rows: readonly T['row'][]
  /** Of the server's business clock. */
  readonly now: string
  /** The id of the item that is open. */
  readonly opened: string | undefined
}

/** The items of a page of a queue, one line each. */
function Rows<T extends QueueTypes>({ queue, words, shown, rows, now, opened }: RowsProps<T>) {
  const { name, hasNoAmounts } = queue
  const { subject, subjectOf, marksOf, column, cellOf, noteOf, sinceOf } = words
  const { isOver = ({ state }) => isFinal(state) } = words
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <p className="empty">
        {shown.search === ''
          ? t`Nothing waits here.`
          : t`Nothing was found. Type a phone or account number whole, or only its last four digits.`}
      </p>
    )
  return (
    <Table
      columns={[
        { name: t`Age` },
        { name: subject },
        { name: column, look: 'wide' },
        ...(hasNoAmounts ? [] : [{ name: t`Baht`, look: 'number' } as const]),
        { name: t`State` },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className={row.id === opened ? 'opened' : undefined}>
          <td>
            <Age since={sinceOf(row)} now={now} isOver={isOver(row)} />
          </td>
          <td>
            <Link to={`/${name}/$id`} params={{ id: row.id }} search={shown}>
              {subjectOf(row)}
              {marksOf && <small className="bad-text">{marksOf(row).join(' · ')}</small>}
            </Link>
          </td>
          <td className="wide">
            {cellOf(row)}
            {noteOf && <small>{noteOf(row)}</small>}
          </td>
          {!hasNoAmounts && (
            <td className={isOdd(row) ? 'number bad-text' : 'number'}>
              {row.amount === null || row.amount === undefined
                ? '–'
                : formatBaht(row.amount, { symbol: false })}
              {row.kip && <small> {formatKip(row.kip)}</small>}
              {isOdd(row) && <small> {t`Odd amount`}</small>}
            </td>
          )}
          <td>
            <StateTag words={words} item={row} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** From how many seconds on something waits long, and too long. */
const LONG = 15 * 60
const TOO_LONG = 30 * 60

interface AgeProps {
  readonly since: string
  /** Of the server's business clock. */
  readonly now: string
  /** Whether it is over, so that nobody waits any more. */
  readonly isOver: boolean
}

/** How long a member has waited. */
function Age({ since, now, isOver }: AgeProps) {
  const ageWords = useAgeWords()
  const seconds = (Date.parse(now) - Date.parse(since)) / 1000
  const look = isOver || seconds < LONG ? undefined : seconds < TOO_LONG ? 'wait-text' : 'bad-text'
  return <span className={look}>{ageWords(seconds)}</span>
}
