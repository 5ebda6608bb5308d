import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { clock } from '../../clock.ts'
import { session } from '../../session/session.ts'
import { memberStore } from '../../storage/member-store.ts'
import { queryClient } from '../cache/query-client.ts'

/** How long a transfer is looked for after its member has said that it is made, in ms. A bank needs a minute, seldom more. */
export const EXPECTED_MS = 10 * 60_000

/** A transfer that the member has made, and that is looked for. */
const Transfer = v.object({
  /** When the member said so: the server's time, in ms since 1970. */
  sinceMs: v.number(),
  /** The operator's account that it went to; absent where it went to none at a bank. */
  account: v.optional(v.object({ bankCode: v.string(), end: v.string() })),
  /** Whether the bank or the wallet reports it. Of any other transfer nothing is known before its slip. */
  isReported: v.boolean(),
})

export type ExpectedTransfer = v.InferOutput<typeof Transfer>

/** Key of the record in the member's store, which is cleared with the session. */
const RECORD_KEY = 'expected-transfer'

/** Beside its query, because the other keys are loaded by visitors too. */
const QUERY_KEY = ['expected-transfer']

/** Null when no transfer is looked for. */
const expectedTransferQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async (): Promise<ExpectedTransfer | null> => {
    const stored = v.safeParse(
      Transfer,
      session.remembered() ? await memberStore.read(RECORD_KEY) : undefined,
    )
    // It may have been made meanwhile.
    const known = queryClient.getQueryData<ExpectedTransfer | null>(QUERY_KEY)
    if (known !== undefined) return known
    return stored.success && clock.isRecent(stored.output.sinceMs, EXPECTED_MS) ? stored.output : null
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The transfer that is looked for; null when none is, undefined while that is read. A remembered member's outlives the page. */
export function useExpectedTransfer(): ExpectedTransfer | null | undefined {
  return useQuery(expectedTransferQuery).data
}

/** The member has just made a transfer, or (null) it has arrived, or is no longer looked for. */
export function expectTransfer(transfer: ExpectedTransfer | null): void {
  queryClient.setQueryData(expectedTransferQuery.queryKey, transfer)
  if (session.remembered()) void memberStore.write(RECORD_KEY, transfer)
}
