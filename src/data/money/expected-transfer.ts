import { queryOptions, useQuery } from '@tanstack/react-query'
import { session } from '../../session/session.ts'
import { memberStore } from '../../storage/member-store.ts'
import { queryClient } from '../query-client.ts'

/** How long a transfer is looked for after its member has said that it is made, in ms. A bank needs a minute, seldom more. */
export const EXPECTED_MS = 10 * 60_000

/** Key of the time in the member's store, which is cleared with the session. */
const RECORD_KEY = 'expected-transfer'

/** Beside its query, because the other keys are loaded by visitors too. */
const QUERY_KEY = ['expected-transfer']

/** When the member has made a transfer that is looked for, in ms since 1970; null when none is. */
const expectedTransferQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async (): Promise<number | null> => {
    const stored = session.remembered() ? await memberStore.read(RECORD_KEY) : undefined
    // It may have been made meanwhile.
    const known = queryClient.getQueryData<number | null>(QUERY_KEY)
    if (known !== undefined) return known
    return typeof stored === 'number' && Date.now() - stored < EXPECTED_MS ? stored : null
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

/**
 * When the member has said that a transfer is made, in ms since 1970; undefined once it is no longer looked for. A remembered member's outlives
 * the page, because phones close the app while its member pays in another one.
 */
export function useExpectedTransfer(): number | undefined {
  return useQuery(expectedTransferQuery).data ?? undefined
}

/** The member has just made a transfer, or (null) it has arrived, or is no longer looked for. */
export function expectTransfer(sinceMs: number | null): void {
  queryClient.setQueryData(expectedTransferQuery.queryKey, sinceMs)
  if (session.remembered()) void memberStore.write(RECORD_KEY, sinceMs)
}
