import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Page } from '../../contract/shapes.ts'
import { useOnline } from '../../session/connection.ts'
import { isOfThisVisit } from '../offline/restored.ts'

/** Rows on a page of every log. */
export const PAGE_SIZE = 10

/** How many pages are kept after the screen is left. They are shown at once next time, and all of them are read again then. */
const KEPT_PAGES = 5

interface EndlessList<Row, P extends Page<Row>> {
  readonly queryKey: QueryKey
  /** Reads one page; pages count from 1. */
  readonly read: (body: { page: number; limit: number }, signal: AbortSignal) => Promise<P>
  /** Whether a row will change by itself. While such a row has been read and the list is in view, the list is polled. */
  readonly isUnderway?: (row: Row) => boolean
}

/** How often a list with a row under way is polled, in ms. */
const WATCH_MS = 5000

/** A log that is read page after page, newest first, as options for {@link useEndlessList}. */
export function endlessList<Row, P extends Page<Row> = Page<Row>>({
  queryKey,
  read,
  isUnderway = never,
}: EndlessList<Row, P>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ page: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages, page) => (isLast(last, pages) ? undefined : page + 1),
    // On focus all pages would be read again, even after a moment in another window.
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
export interface EndlessView<Row, P extends Page<Row> = Page<Row>> {
  /** The responses that contain the rows. */
  readonly pages: readonly P[] | undefined
  /** What has been read so far; undefined before the first answer ever. */
  readonly rows: readonly Row[] | undefined
  /** When the server sent them: ISO 8601, in UTC. */
  readonly updatedAt: string
  /** Whether the rows came from the server in this visit and nothing has failed since. */
  readonly isCurrent: boolean
  /** The last read failure, or null: of the first page when there are no rows, otherwise of a later page or a refresh. */
  readonly error: Error | null
  /** Whether the last failure was that of a later page. */
  readonly hasMoreFailed: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
  /** Reads the pages again, or retries the one that failed. */
  readonly retry: () => void
}

/**
 * @param rowKey identifies a row, so that a row that a newer one moved to the next page is shown once
 */
export function useEndlessList<Row, P extends Page<Row> = Page<Row>>(
  list: ReturnType<typeof endlessList<Row, P>>,
  rowKey: (row: Row) => string,
): EndlessView<Row, P> {
  const online = useOnline()
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, refetch, fetchNextPage, hasNextPage, ...state } = useInfiniteQuery(list)
  const { queryKey } = list
  const keyText = JSON.stringify(queryKey)

  useEffect(
    () => () => {
      client.setQueryData<InfiniteData<P, number>>(queryKey, (read) => read && firstPages(read), {
        // Dropping pages is not a response of the server: the rows keep their time.
        updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
      })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a key that reads the same names the same list
    [client, keyText],
  )

  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    pages: data?.pages,
    rows:
      data &&
      distinct(
        data.pages.flatMap(({ rows }) => rows),
        rowKey,
      ),
    updatedAt: new Date(dataUpdatedAt).toISOString(),
    isCurrent: online && error === null && isOfThisVisit(queryKey, dataUpdatedAt),
    error,
    hasMoreFailed: state.isFetchNextPageError,
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
