import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QueueRow } from '../../contract/queue.ts'
import { useSending } from '../http/use-sending.ts'

/** The queues of the desk. */
export type QueueName = 'withdrawals' | 'slips' | 'arrivals' | 'announcements' | 'chat'

/** Where the pages of a queue are kept, each with its filter, search and number behind. */
export function listKey(queue: QueueName) {
  return [queue] as const
}

/** Where an item of a queue is kept, or all of them. */
export function itemKey(queue: QueueName, ...id: string[]) {
  return [`one-of-${queue}`, ...id] as const
}

/** Where the messages of a conversation are kept, or of all of them. */
export function messagesKey(...id: string[]) {
  return ['chat-messages', ...id] as const
}

interface ItemChange<I, O> {
  readonly send: (input: I) => Promise<O>
  readonly onDone?: (output: O) => void
}

/** A call that changes an item of a queue; afterwards both are read again. @param id of the item */
export function useItemChange<I = void, O = unknown>(
  queue: QueueName,
  id: string,
  { send, onDone }: ItemChange<I, O>,
) {
  const queries = useQueryClient()
  return useSending({
    mutationFn: send,
    ...(onDone && { onSuccess: onDone }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey(queue) }),
        queries.invalidateQueries({ queryKey: itemKey(queue, id) }),
      ]),
  })
}

/**
 * Reads the item again when the polled list shows another state or holder of it, or no longer lists it. Each reading is in the log, so nothing is
 * read again without such news.
 */
export function useNewsOfQueue(queue: QueueName, detail: QueueRow | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (detail === undefined) return undefined
    const rowIn = ({ queryKey }: { readonly queryKey: QueryKey }) =>
      queries
        .getQueryData<{ readonly rows: readonly QueueRow[] }>(queryKey)
        ?.rows.find(({ id }) => id === detail.id)
    // Only the list that showed it can show it no longer: another filter, search or page never had it.
    const listing = { queryKey: listKey(queue), type: 'active' } as const
    let listedIn = queries.getQueryCache().findAll(listing).find(rowIn)?.queryHash
    return queries.getQueryCache().subscribe((event) => {
      const { query } = event
      if (event.type !== 'updated' || event.action.type !== 'success') return
      if (query.queryKey[0] !== queue || !query.isActive()) return
      const row = rowIn(query)
      const isNews =
        row === undefined
          ? listedIn === query.queryHash
          : row.state !== detail.state || row.holder?.id !== detail.holder?.id
      listedIn = row && query.queryHash
      if (isNews)
        void queries.invalidateQueries({ queryKey: itemKey(queue, detail.id) }, { cancelRefetch: false })
    })
  }, [queries, queue, detail])
}
