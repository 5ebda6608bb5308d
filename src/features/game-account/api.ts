import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { autologin } from '../../contract/autologin.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { wallet } from '../../contract/wallet.ts'
import { keys } from '../../data/cache/keys.ts'
import { queryClient } from '../../data/cache/query-client.ts'
import { refreshAfter } from '../../data/cache/stale.ts'
import { failureOf } from '../../data/failure.ts'
import { walletQuery } from '../../data/wallet/wallet.ts'
import { withLoaderDelay } from '../../data/with-loader-delay.ts'
import type { AutoLoginGame } from '../../domain/auto-login.ts'
import { env } from '../../env.ts'
import { call } from '../../http/client.ts'
import { ApiError } from '../../http/errors.ts'

export type GameCredentials = ResponseOf<typeof wallet.credentials>

/** User name and password at a game provider. They are in memory only while they are shown. */
export const gameCredentialsQuery = (slotCode: string) =>
  queryOptions({
    queryKey: keys.gameCredentials(slotCode),
    queryFn: ({ signal }) => call(wallet.credentials, { params: { slotCode } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Opens an account at a game provider, then reads the wallet, which lists the open account, also one that was opened without an answer. */
export function useActivateGame(slotCode: string): UseMutationResult<void, Error, void> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      withLoaderDelay(async () => {
        await call(wallet.activate, { params: { slotCode } }).catch(async (error: unknown) => {
          if (error instanceof ApiError && error.code === 'SLOT_ALREADY_ACTIVE') return
          if (!failureOf(error).isUnknown) throw error
          const { slots } = await client.fetchQuery({ ...walletQuery, staleTime: -Infinity })
          if (!slots.some(({ code, isActive }) => code === slotCode && isActive)) throw error
        })
        await refreshAfter(client, 'gameAccount')
      }),
  })
}

/** Sets a new password at a game provider, then reads the credentials, also without an answer: the password on screen may work no longer. */
export function useResetGamePassword(slotCode: string): UseMutationResult<void, Error, void> {
  const client = useQueryClient()
  const query = { ...gameCredentialsQuery(slotCode), staleTime: -Infinity }
  return useMutation({
    mutationFn: () =>
      withLoaderDelay(async () => {
        const before = client.getQueryData(query.queryKey)
        const error: unknown = await call(wallet.resetPassword, { params: { slotCode } }).then(
          () => undefined,
          (failure: unknown) => failure,
        )
        if (error !== undefined && !failureOf(error).isUnknown) throw error
        const { password } = await client.fetchQuery(query)
        if (error !== undefined && password === (before?.password ?? password)) throw error
      }),
  })
}

/**
 * The one-time link into a game. A tap waits for it, so there is no loader delay.
 * @throws ApiError
 */
export async function fetchGameLink(slotCode: string, game: AutoLoginGame): Promise<string> {
  const { username, password } = await queryClient.fetchQuery(gameCredentialsQuery(slotCode))
  return env.autoLoginWithPassword.includes(game)
    ? call(autologin.enterWithPassword, { params: { game, username, password } })
    : call(autologin.enter, { params: { game, username } })
}
