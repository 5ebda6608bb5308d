import { useMutation, useQueryClient } from '@tanstack/react-query'
import { itemKey, listKey, type QueueName } from './query-keys.ts'

interface ItemChange<I, O> {
  readonly send: (input: I) => Promise<O>
  readonly onDone?: () => void
}

/** A call that changes an item of a queue; afterwards both are read again. @param id of the item */
export function useItemChange<I = void, O = unknown>(
  queue: QueueName,
  id: string,
  { send, onDone }: ItemChange<I, O>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    ...(onDone && { onSuccess: onDone }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey(queue) }),
        queries.invalidateQueries({ queryKey: itemKey(queue, id) }),
      ]),
  })
}
