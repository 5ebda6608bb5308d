import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ResponseOf } from '../contract/endpoint.ts'
import { wallet } from '../contract/wallet.ts'
import { call } from '../http/client.ts'
import { useOnline } from '../session/connection.ts'
import { writeKey } from '../storage/keys.ts'
import { withLoaderDelay } from './with-loader-delay.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'
import { isOfThisVisit } from './offline/restored.ts'
import { refreshAfter } from './stale.ts'

export type Wallet = ResponseOf<typeof wallet.read>

/** What a member sees of their account at one game provider. */
export type GameAccountFacts = Wallet['slots'][number]

/** The main wallet and the game accounts. Kept for the whole visit: it is what a member sees when the network is gone. */
export const walletQuery = queryOptions({
  queryKey: keys.wallet,
  queryFn: ({ signal }) => call(wallet.read, undefined, { signal }),
  gcTime: Infinity,
})

interface WalletView {
  /** The last known wallet; undefined before the first answer ever. */
  readonly wallet: Wallet | undefined
  /** When every game had said what lies there: ISO 8601, in UTC, by the clock of the phone. */
  readonly updatedAt: string
  /** Whether the figures came from the server in this visit and nothing has failed since. */
  readonly isCurrent: boolean
  /** Why the last attempt to read the wallet failed, or null. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The member's wallet for the screen. */
export function useWallet(): WalletView {
  const online = useOnline()
  const { data, dataUpdatedAt, error, refetch } = useQuery(walletQuery)
  const ageMs = (data?.balanceAge ?? 0) * 1000
  return {
    wallet: data,
    updatedAt: new Date(dataUpdatedAt - ageMs).toISOString(),
    isCurrent: online && error === null && isOfThisVisit(keys.wallet, dataUpdatedAt),
    error,
    retry: () => void refetch(),
  }
}

/** Key under which a running balance check can be seen by every button that starts one. */
export const CHECK_BALANCE = ['wallet', 'check-balance'] as const

/**
 * Asks every game provider for its balance, then reads the wallet. When either fails the old figures stay and the error is the
 * mutation's. Its data are the codes of the games that did not answer: their figures are old ones, so the check does not count as
 * an update.
 */
export function useCheckBalance(): UseMutationResult<readonly string[], Error, void> {
  const client = useQueryClient()
  return useMutation({
    mutationKey: CHECK_BALANCE,
    mutationFn: () =>
      withLoaderDelay(async () => {
        const { failed } = await call(wallet.refreshSlots)
        await refreshAfter(client, 'checkBalance')
        if (failed.length === 0) await writeKey('last_sync', new Date().toISOString())
        return failed
      }),
  })
}

/** Reads the wallet again, quietly: what a sheet that has moved money does when it is closed. */
export function useReloadWallet(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.wallet })
}

/**
 * Reads every balance again without a loader and without a word, for a member who comes back from a game. What fails leaves the old
 * figures standing. Never rejects.
 */
export async function refreshBalancesSilently(): Promise<void> {
  try {
    await call(wallet.refreshSlots)
    await refreshAfter(queryClient, 'checkBalance')
  } catch {
    // The figures say as of when they are, and the button to check them is at hand.
  }
}
