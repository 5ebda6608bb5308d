import { i18n } from '@lingui/core'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { bonus } from '../contract/bonus.ts'
import type { ResponseOf } from '../contract/endpoint.ts'
import { call } from '../http/client.ts'
import { keys } from './keys.ts'
import { useMoneyAction } from './money/money-action.ts'
import { queryClient } from './query-client.ts'
import { refreshBalancesSilently } from './wallet.ts'

/** A bonus on offer, and what the member has had of it. */
export type Bonus = ResponseOf<typeof bonus.list>[number]

/** What ending the bonus that is held takes away; `amount` in satang. */
export type BonusEnding = NonNullable<ResponseOf<typeof bonus.active>['ending']>

/** What was read when the balances were is not read again, in ms. */
const JUST_READ_MS = 2000

/** The bonuses on offer, their texts in `locale` as untrusted HTML. Kept for the whole visit, so that they can be read offline. */
export const bonusesQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.bonuses(locale),
    queryFn: ({ signal }) => call(bonus.list, undefined, { signal }),
    gcTime: Infinity,
  })

/** Whether a bonus is held, and which. */
export const activeBonusQuery = queryOptions({
  queryKey: keys.activeBonus,
  queryFn: ({ signal }) => call(bonus.active, undefined, { signal }),
  gcTime: Infinity,
})

/** Asks for the bonuses and for the one that is held, while the texts of their screen are on their way. */
export function prefetchBonuses(): void {
  void queryClient.prefetchQuery(bonusesQuery(i18n.locale))
  void queryClient.prefetchQuery(activeBonusQuery)
}

/**
 * Asks the games for balances, and then the server what ending the bonus that is held takes away now. Null: the server does not say
 * such things.
 */
export const useAskEnding = () =>
  useMutation({
    mutationFn: async (): Promise<BonusEnding | null> => {
      await refreshBalancesSilently()
      const { ending } = await queryClient.fetchQuery({ ...activeBonusQuery, staleTime: JUST_READ_MS })
      return ending ?? null
    },
  })

/** Receives a bonus: `run({ params: { code } })`. */
export const useReceiveBonus = () => useMoneyAction(bonus.activate, { change: 'receiveBonus' })

/** Ends the bonus that is held: `run()`. */
export const useClearBonus = () => useMoneyAction(bonus.clear, { change: 'clearBonus' })
