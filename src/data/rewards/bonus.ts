import { i18n } from '@lingui/core'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { clock } from '../../clock.ts'
import { bonus } from '../../contract/bonus.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { toBaht } from '../../contract/primitives.ts'
import { wallet } from '../../contract/wallet.ts'
import { call } from '../../http/client.ts'
import { keys } from '../cache/keys.ts'
import { queryClient, staleAfter } from '../cache/query-client.ts'
import { useMoneyAction } from '../money/money-action.ts'
import { refreshBalancesSilently, walletQuery } from '../wallet/wallet.ts'

/** An offered bonus, and the member's record of it. */
export type Bonus = ResponseOf<typeof bonus.list>[number]

/** The held bonus, if any. */
export type ActiveBonus = ResponseOf<typeof bonus.active>

/** Progress of the held bonus; amounts in satang. */
export type BonusProgress = NonNullable<ActiveBonus['progress']>

/** What ending the held bonus takes away and leaves; amounts in satang. */
export type BonusEnding = NonNullable<ActiveBonus['ending']>

/** A held bonus read this recently, together with the balances, is not read again; in ms. */
const JUST_READ_MS = 2000

/** The offered bonuses, their texts in `locale` as untrusted HTML. Kept for the whole visit, so that they can be read offline. */
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

/** Reads the offered bonuses and the held one while the texts of their screen are loading. */
export function prefetchBonuses(): void {
  void queryClient.prefetchQuery(bonusesQuery(i18n.locale))
  void queryClient.prefetchQuery(activeBonusQuery)
}

/** The server's answer about ending the held bonus now. */
export interface EndingQuote {
  /** Null when this server does not send it. */
  readonly ending: BonusEnding | null
  /** Names of the games that did not answer. */
  readonly silent: readonly string[]
  /** When it was given: the server's time, in ms since 1970. */
  readonly givenAtMs: number
}

/** Asks the games for balances, then asks the server what ending the held bonus takes away now. */
export const useEndingQuote = () =>
  useMutation({
    mutationFn: async (): Promise<EndingQuote> => {
      const failed = await refreshBalancesSilently()
      const { ending } = await queryClient.fetchQuery({
        ...activeBonusQuery,
        staleTime: staleAfter(JUST_READ_MS),
      })
      return { ending: ending ?? null, silent: failed.map((code) => gameName(code)), givenAtMs: clock.now() }
    },
  })

function gameName(code: string): string {
  const slots = queryClient.getQueryData(walletQuery.queryKey)?.slots ?? []
  return slots.find((slot) => slot.code === code)?.name ?? code
}

/** Receives a bonus: `run({ params: { code } })`. */
export const useReceiveBonus = () => useMoneyAction(bonus.activate, { change: 'receiveBonus' })

/** Moves every balance from the games to the wallet, where a bonus can be ended. Not from `money-moves.ts`: one more file for every member to download. */
export const useBringBack = () => useMoneyAction(wallet.transferAll, { change: 'transferAll' })

/** Ends the held bonus: `clear(agreedSatang)`, with the most that the member agrees to lose; undefined where the server does not say it. */
export function useClearBonus() {
  const { run } = useMoneyAction(bonus.clear, { change: 'clearBonus' })
  const clear = (agreedSatang: number | undefined) =>
    run({ query: agreedSatang === undefined ? {} : { removes: String(toBaht(agreedSatang)) } })
  return { clear }
}
