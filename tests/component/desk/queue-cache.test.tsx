import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { QueueRow } from '../../../desk/contract/queue.ts'
import { itemKey, listKey, useNewsOfQueue } from '../../../desk/src/queue/queue-cache.ts'

const ROW: QueueRow = { id: '0198f3c2-0000-7000-8000-000000000000', holder: undefined, state: 'waiting' }

/** The queue as the server answers it now, by filter. */
type Answers = Record<string, readonly QueueRow[]>

function open(answers: Answers, detail = ROW) {
  const queries = new QueryClient()
  let reads = 0
  function Page({ filter }: { readonly filter: string }) {
    useQuery({
      queryKey: [...listKey('withdrawals'), filter],
      queryFn: () => Promise.resolve({ rows: answers[filter] ?? [] }),
    })
    const { data } = useQuery({
      queryKey: itemKey('withdrawals', ROW.id),
      queryFn: () => {
        reads += 1
        return Promise.resolve(detail)
      },
      staleTime: Infinity,
    })
    useNewsOfQueue('withdrawals', data)
    return null
  }
  const page = (filter: string) => (
    <QueryClientProvider client={queries}>
      <Page filter={filter} />
    </QueryClientProvider>
  )
  const { rerender } = render(page('open'))
  const settled = () => waitFor(() => expect(queries.isFetching()).toBe(0))
  return {
    settled,
    reads: () => reads,
    show: (filter: string) => rerender(page(filter)),
    askAgain: () => act(() => queries.refetchQueries({ queryKey: listKey('withdrawals'), type: 'active' })),
  }
}

it('what the queue shows in another state, or no longer, is read again', async () => {
  const answers: Answers = { open: [ROW] }
  const desk = open(answers)
  await desk.settled()
  await desk.askAgain()
  expect(desk.reads()).toBe(1)
  answers['open'] = []
  await desk.askAgain()
  await desk.settled()
  expect(desk.reads()).toBe(2)
})

it('another filter, which never showed it, is no news', async () => {
  const desk = open({ open: [ROW], mine: [] })
  await desk.settled()
  await desk.askAgain()
  desk.show('mine')
  await desk.settled()
  await desk.askAgain()
  await desk.settled()
  expect(desk.reads()).toBe(1)
})
