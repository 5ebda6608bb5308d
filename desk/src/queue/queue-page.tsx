import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useKeys } from '../shell/keys.ts'
import { Problem } from '../shell/problem.tsx'
import { Search } from '../shell/search.tsx'

interface QueuePageProps<F extends string> {
  readonly title: string
  /** How many there are, and their sum; absent while nobody knows. */
  readonly summary: string | undefined
  readonly filters: readonly {
    readonly name: F
    readonly label: string
    readonly count?: number | undefined
  }[]
  readonly filter: F
  readonly search: string
  /** What can be searched for. */
  readonly searchWords: string
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly renderPageLink: (page: number, label: ReactNode) => ReactNode
  readonly onFilter: (filter: F) => void
  readonly onSearch: (typed: string) => void
  /** Closes what is open. */
  readonly onClose: () => void
  readonly isOpen: boolean
  /** Whether what is open needs more room than the queue. */
  readonly isDetailWide?: boolean
  readonly error: unknown
  /** The rows. */
  readonly children: ReactNode
}

/** A queue at the left, and what was opened at the right; on a phone one after the other. */
export function QueuePage<F extends string>(props: QueuePageProps<F>) {
  const { t } = useLingui()
  const { filters, filter, page, pages, renderPageLink } = props
  const queue = useRef<HTMLDivElement>(null)
  function step(by: 1 | -1): void {
    const links = [...(queue.current?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => queue.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    escape: props.onClose,
  })
  return (
    <div
      className={['body', props.isOpen && 'open', props.isDetailWide && 'judging'].filter(Boolean).join(' ')}
    >
      <main ref={queue}>
        <div className="bar">
          <h1>{props.title}</h1>
          {props.summary !== undefined && <span className="quiet">{props.summary}</span>}
          <Search value={props.search} words={props.searchWords} onSearch={props.onSearch} />
        </div>
        <fieldset className="tabs" aria-label={t`Filter`}>
          {filters.map(({ name, label, count }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => props.onFilter(name)}
            >
              {label}
              {count !== undefined && ` ${count}`}
            </button>
          ))}
        </fieldset>
        <Problem error={props.error} />
        {props.children}
        {pages > 1 && (
          <div className="bar">
            {page > 1 && renderPageLink(page - 1, <Trans>Previous page</Trans>)}
            <span className="quiet">
              {page} / {pages}
            </span>
            {page < pages && renderPageLink(page + 1, <Trans>Next page</Trans>)}
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
