import { useQuery, useQueryClient } from '@tanstack/react-query'
import { statement } from '../../../contract/statement.ts'
import { keys } from '../../../data/cache/keys.ts'
import { refreshAfter } from '../../../data/cache/stale.ts'
import type { Slip } from '../../../data/wallet/statement.ts'
import { entryStatus } from '../../../domain/money/statement-entry.ts'
import { call } from '../../../http/client.ts'

/** How often a slip under review is polled, in ms. */
const LOOK_MS = 5000

/** How many of the newest slips are searched: nobody sends more while one is under review. */
const NEWEST = 10

/**
 * The status of the slip that was just sent, polled until it is accepted or rejected. Undefined until it is known, and always undefined for a
 * backend that gives slips no reference.
 */
export function useSlipOutcome(reference: string | undefined): Slip | undefined {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...keys.slips, 'handed-in', reference],
    queryFn: async ({ signal }) => {
      const { rows } = await call(statement.slips, { body: { page: 1, limit: NEWEST } }, { signal })
      const slip = rows.find((row) => row.reference === reference)
      // The money is credited from now on, so every view of it must be refreshed.
      if (entryStatus(slip?.status) === 'success') void refreshAfter(client, 'deposit').catch(() => undefined)
      return slip ?? null
    },
    enabled: reference !== undefined,
    staleTime: -Infinity,
    refetchInterval: ({ state }) => (entryStatus(state.data?.status) === 'progress' ? LOOK_MS : false),
  })
  return data ?? undefined
}
