import { queryOptions } from '@tanstack/react-query'
import { autologin } from '../../contract/autologin.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { wallet } from '../../contract/wallet.ts'
import { keys } from '../../data/keys.ts'
import { queryClient } from '../../data/query-client.ts'
import type { AutoLoginGame } from '../../domain/auto-login.ts'
import { env } from '../../env.ts'
import { call } from '../../http/client.ts'

export type GameCredentials = ResponseOf<typeof wallet.credentials>

/** User name and password at a game provider. They are in memory only while they are shown. */
export const gameCredentialsQuery = (slotCode: string) =>
  queryOptions({
    queryKey: keys.gameCredentials(slotCode),
    queryFn: ({ signal }) => call(wallet.credentials, { params: { slotCode } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  })

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
