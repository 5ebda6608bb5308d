import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endlessList, useEndlessList } from '../../../../src/data/cache/endless-list.ts'

interface Row {
  readonly id: number
}

/** What the server has, newest first, and what it was asked. */
let log: Row[]
let requests: { page: number; limit: number }[]
let fails: boolean
let tellsTotal: boolean
let client: QueryClient

beforeEach(() => {
  log = Array.from({ length: 25 }, (_, index) => ({ id: 25 - index }))
  requests = []
  fails = false
  tellsTotal = true
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => client.clear())

const rowKey = ({ id }: Row) => String(id)
async function readPage(body: { page: number; limit: number }) {
  requests.push(body)
  if (fails) throw new Error('no answer')
  const { page, limit } = body
  const rows = log.slice((page - 1) * limit, page * limit)
  return { rows, total: tellsTotal ? log.length : undefined }
}
const list = endlessList<Row>({ queryKey: ['log'], read: readPage })

function Provider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
const screenOf = () => renderHook(() => useEndlessList(list, rowKey), { wrapper: Provider })

async function scrollToEnd({ result }: ReturnType<typeof screenOf>) {
  await waitFor(() => expect(result.current.rows).toBeDefined())
  while (result.current.hasMore) {
    const before = result.current.rows?.length
    act(() => result.current.loadMore())
    // One page after the other, as a member scrolls.
    await waitFor(() => expect(result.current.rows?.length).not.toBe(before))
  }
}

test('pages of ten come one after the other, until the total is reached', async () => {
  const screen = screenOf()
  await scrollToEnd(screen)
  expect(screen.result.current.rows?.map(({ id }) => id)).toEqual(log.map(({ id }) => id))
  expect(requests).toEqual([1, 2, 3].map((page) => ({ page, limit: 10 })))
})

test('without a total, a page that is not full is the last', async () => {
  tellsTotal = false
  const screen = screenOf()
  await scrollToEnd(screen)
  expect(screen.result.current.rows).toHaveLength(25)
  expect(requests).toHaveLength(3)
})

test('a log of exactly one page asks for no second one', async () => {
  log = log.slice(0, 10)
  const { result } = screenOf()
  await waitFor(() => expect(result.current.rows).toHaveLength(10))
  expect(result.current.hasMore).toBe(false)
})

test('a row that a new one pushed onto the next page is shown once', async () => {
  const screen = screenOf()
  await waitFor(() => expect(screen.result.current.rows).toHaveLength(10))
  log.unshift({ id: 26 })
  await scrollToEnd(screen)
  const ids = screen.result.current.rows?.map(({ id }) => id) ?? []
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
})

test('a page that cannot be loaded leaves the others, and is requested again', async () => {
  const { result } = screenOf()
  await waitFor(() => expect(result.current.rows).toHaveLength(10))
  fails = true
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(result.current.rows).toHaveLength(10)
  expect(result.current.isCurrent).toBe(false)
  fails = false
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.rows).toHaveLength(20))
  expect(requests.at(-1)).toEqual({ page: 2, limit: 10 })
})

test('a log in which something is under way is read again by itself, until nothing is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  const watched = endlessList<Row>({ queryKey: ['log'], read: readPage, isUnderway: ({ id }) => id === 99 })
  log = [{ id: 99 }]
  const { result } = renderHook(() => useEndlessList(watched, rowKey), { wrapper: Provider })
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 99 }]))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(requests.length, 'asked again').toBeGreaterThan(1)

  log = [{ id: 100 }]
  await act(() => vi.advanceTimersByTimeAsync(5100))
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 100 }]))
  const settled = requests.length
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(requests, 'left alone').toHaveLength(settled)
})

test('a first page that cannot be loaded is requested again', async () => {
  fails = true
  const { result } = screenOf()
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(result.current.rows).toBeUndefined()
  fails = false
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.rows).toHaveLength(10))
})

test('a member who comes back sees the first pages at once, and only those are read again', async () => {
  log = Array.from({ length: 95 }, (_, index) => ({ id: 95 - index }))
  const first = screenOf()
  await scrollToEnd(first)
  expect(first.result.current.rows).toHaveLength(95)
  first.unmount()
  requests.length = 0
  const second = screenOf()
  expect(second.result.current.rows).toHaveLength(50)
  await waitFor(() => expect(requests.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5]))
})
