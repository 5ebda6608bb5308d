import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Page } from '../contract/shapes.ts'
import { useOnline } from '../session/connection.ts'
import { isOfThisVisit } from './offline/restored.ts'

/** Rows on a page of every log. */
export const PAGE_SIZE = 10

/** Pages that outlive the screen: what is there at once next time, and what has to be read again then. */
const KEPT_PAGES = 5

interface EndlessList<Row> {
  readonly queryKey: QueryKey
  /** Reads one page; pages count from 1. */
  readonly read: (body: { page: number; limit: number }, signal: AbortSignal) => Promise<Page<Row>>
  /** Whether a row is about to change by itself: while one that has been read is, and the list is in view, it is read again and again. */
  readonly isUnderway?: (row: Row) => boolean
}

/** How often a list is read again in which something is under way, in ms. */
const WATCH_MS = 5000

/** A log that is read page after page, newest first, as options for {@link useEndlessList}. */
export function endlessList<Row>({ queryKey, read, isUnderway = never }: EndlessList<Row>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages, page) => (isLast(last, pages) ? undefined : page + 1),
    // All pages would be read again, for a member who only looked away for a moment.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some((row) => isUnderway(row))) === true && WATCH_MS,
  })
}

const never = () => false

/** Without a total, a page that is not full is the last. */
function isLast<Row>({ rows, total }: Page<Row>, pages: readonly Page<Row>[]): boolean {
  if (rows.length < PAGE_SIZE) return true
  return total !== undefined && pages.length * PAGE_SIZE >= total
}

/** A log for the screen. */
export interface EndlessView<Row> {
  /** What has been read so far; undefined before the first answer ever. */
  readonly rows: readonly Row[] | undefined
  /** When the server gave them: ISO 8601, in UTC. */
  readonly updatedAt: string
  /** Whether the rows came from the server in this visit and nothing has failed since. */
  readonly isCurrent: boolean
  /** Why reading failed, or null: the first page when there are no rows, else a later one or a refresh. */
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  /** Reads again what was read, or asks once more for what could not be had. */
  readonly retry: () => void
}

/**
 * @param rowKey what tells rows apart: a row that a newer one pushed onto the next page is shown once. Must not change between renders.
 */
export function useEndlessList<Row>(
  list: ReturnType<typeof endlessList<Row>>,
  rowKey: (row: Row) => string,
): EndlessView<Row> {
  const online = useOnline()
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, refetch, fetchNextPage, hasNextPage, ...state } = useInfiniteQuery(list)
  const { queryKey } = list
  const keyText = JSON.stringify(queryKey)

  useEffect(
    () => () => {
      client.setQueryData<InfiniteData<Page<Row>, number>>(queryKey, (read) => read && firstPages(read), {
        // Shortening is no answer of the server's: the rows keep their time.
        updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
      })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a key that reads the same names the same list
    [client, keyText],
  )

  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    rows:
      data &&
      distinct(
        data.pages.flatMap(({ rows }) => rows),
        rowKey,
      ),
    updatedAt: new Date(dataUpdatedAt).toISOString(),
    isCurrent: online && error === null && isOfThisVisit(queryKey, dataUpdatedAt),
    error,
    hasMore: hasNextPage,
    isLoadingMore: state.isFetchingNextPage,
    loadMore,
    retry: () => void (state.isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}

function firstPages<Data extends InfiniteData<unknown>>(read: Data): Data {
  if (read.pages.length <= KEPT_PAGES) return read
  return { ...read, pages: read.pages.slice(0, KEPT_PAGES), pageParams: read.pageParams.slice(0, KEPT_PAGES) }
}

function distinct<Row>(rows: readonly Row[], rowKey: (row: Row) => string): readonly Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = rowKey(row)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
