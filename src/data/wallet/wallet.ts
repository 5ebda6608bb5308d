import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clock } from '../../clock.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { wallet } from '../../contract/wallet.ts'
import { call } from '../../http/client.ts'
import { useOnline } from '../../session/connection.ts'
import { session } from '../../session/session.ts'
import { writeKey } from '../../storage/keys.ts'
import { keys } from '../cache/keys.ts'
import { queryClient } from '../cache/query-client.ts'
import { refreshAfter } from '../cache/stale.ts'
import { isOfThisVisit } from '../offline/restored.ts'
import { withLoaderDelay } from '../with-loader-delay.ts'

export type Wallet = ResponseOf<typeof wallet.read>

/** Money that has not arrived yet, and what was refused. */
export type MoneyOnItsWay = NonNullable<Wallet['onItsWay']>

type Item = Pick<MoneyOnItsWay['items'][number], 'id' | 'kind' | 'since'>

/** Identifies money on its way, or refused. Not every backend gives it an id. */
const itemKey = ({ id, kind, since }: Item): string => id ?? `${kind} ${since}`

/** Whether one of these items is not among `others`. */
export function isAnyMissing(items: readonly Item[], others: readonly Item[]): boolean {
  const there = new Set(others.map(itemKey))
  return items.some((item) => !there.has(itemKey(item)))
}

/** A member's account at one game provider. */
export type GameAccountFacts = Wallet['slots'][number]

/** The main wallet and the game accounts. Kept for the whole visit, so that the member sees it offline. */
export const walletQuery = queryOptions({
  queryKey: keys.wallet,
  queryFn: ({ signal }) => call(wallet.read, undefined, { signal }),
  gcTime: Infinity,
})

interface WalletView {
  /** The last known wallet; undefined before the first response ever. */
  readonly wallet: Wallet | undefined
  /** When the balances of all games were current: ISO 8601, in UTC. */
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

/** The wallet as it was read last. Asks for nothing: a component on every screen would send a request while the member logs out. */
export function useKnownWallet(): Wallet | undefined {
  return useQuery({ ...walletQuery, enabled: false }).data
}

/** The pause that a member takes. */
export type Pause = NonNullable<Wallet['pause']>

/** The member's pause; undefined without one, and before the wallet was read. */
export function usePause(): Pause | undefined {
  return useQuery(walletQuery).data?.pause
}

/** Notes what the chat knows of unread messages, until the server says so itself. The balance beside it has not been read by that. */
export function noteUnreadMessages(unreadMessages: number): void {
  const query = queryClient.getQueryCache().find<Wallet>({ queryKey: walletQuery.queryKey })
  if (query?.state.data) query.setState({ data: { ...query.state.data, unreadMessages } })
}

/** Mutation key of a balance check, by which every button that starts one can see that one is running. */
export const CHECK_BALANCE = ['wallet', 'check-balance'] as const

/**
 * Asks every game for its balance, then reads the wallet. The data are codes of the games that did not answer; then, and after a failure, the figures do
 * not count as updated.
 */
export function useCheckBalance() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: CHECK_BALANCE,
    mutationFn: () =>
      withLoaderDelay(async () => {
        const { failed } = await call(wallet.refreshSlots)
        await refreshAfter(client, 'checkBalance')
        if (failed.length === 0 && session.remembered())
          await writeKey('last_sync', new Date(clock.now()).toISOString())
        return failed
      }),
  })
}

/** Reads the wallet again without a loader, after a sheet that has moved money is closed. */
export function useReloadWallet(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.wallet })
}

/**
 * Reads every balance again without a loader or a message. After a failure the old figures stay. Never rejects.
 * @returns codes of the games that did not answer.
 */
export async function refreshBalancesSilently(): Promise<readonly string[]> {
  try {
    const { failed } = await call(wallet.refreshSlots)
    await refreshAfter(queryClient, 'checkBalance')
    return failed
  } catch {
    // The screen shows the age of the figures and a button to check them.
    return []
  }
}
