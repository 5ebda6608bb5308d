import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf, WireRequest } from '../../../src/contract/endpoint.ts'
import type { DeskEndpoint } from '../../contract/endpoint.ts'
import { callUntilAnswered } from '../talk/call-until-answered.ts'
import { useIsGone } from '../talk/use-is-gone.ts'
import { itemKey, listKey, type QueueName } from './query-keys.ts'

type KeyedEndpoint = DeskEndpoint & { readonly idempotencyKey: true }

interface ActOn<E extends KeyedEndpoint> {
  readonly queue: QueueName
  readonly endpoint: E
  readonly onDone: (outcome: ResponseOf<E>) => void
}

/** One act at an item of a queue, which counts once. @param id of the item */
export function useAct<E extends KeyedEndpoint>(id: string, { queue, endpoint, onDone }: ActOn<E>) {
  const queries = useQueryClient()
  const isGone = useIsGone()
  return useMutation({
    mutationFn: (input: WireRequest<E>) => callUntilAnswered(endpoint, input, isGone),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: listKey(queue) }),
        queries.invalidateQueries({ queryKey: itemKey(queue, id) }),
      ]),
  })
}
