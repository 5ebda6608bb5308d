import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { wallet } from '../../contract/wallet.ts'
import { failureOf } from '../../data/failure.ts'
import { refreshAfter } from '../../data/stale.ts'
import { walletQuery } from '../../data/wallet.ts'
import { withLoaderDelay } from '../../data/with-loader-delay.ts'
import { call } from '../../http/client.ts'
import { ApiError } from '../../http/errors.ts'
import { gameCredentialsQuery } from './game-link.ts'

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
