import { i18n } from '@lingui/core'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { spinwheel } from '../../contract/spinwheel.ts'
import { call } from '../../http/client.ts'
import { keys } from '../cache/keys.ts'
import { queryClient, staleAfter } from '../cache/query-client.ts'
import { useMoneyAction } from '../money/money-action.ts'

/** How long the operator's switch of the wheel is considered fresh, in ms. */
const SWITCH_STALE_MS = 60_000

export type SpinSetup = ResponseOf<typeof spinwheel.setup>['result']
export type Slice = NonNullable<SpinSetup['activeSpinwheel']>['slice'][number]
export type Coupon = ResponseOf<typeof spinwheel.coupons>[number]

/** The wheel, if one is active, and the member's coins. Its texts are untrusted HTML in `locale`. Kept for the whole visit. */
export const spinSetupQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.spinSetup(locale),
    queryFn: async ({ signal }) => (await call(spinwheel.setup, undefined, { signal })).result,
    gcTime: Infinity,
  })

/** Coupons that can be claimed, their prizes named in `locale`. */
export const couponsQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.spinCouponsIn(locale),
    queryFn: ({ signal }) => call(spinwheel.coupons, undefined, { signal }),
    gcTime: Infinity,
  })

/** Reads the wheel and the coupons in parallel: the list of coupons is rendered only after the wheel. */
export function prefetchSpin(): void {
  void queryClient.prefetchQuery(spinSetupQuery(i18n.locale))
  void queryClient.prefetchQuery(couponsQuery(i18n.locale))
}

/** Whether a wheel is active; if so, home has a link to it. */
export const spinActiveQuery = queryOptions({
  queryKey: keys.spinActive,
  queryFn: ({ signal }) => call(spinwheel.active, undefined, { signal }),
  staleTime: staleAfter(SWITCH_STALE_MS),
})

/** Spends a coin: `run()`. The server has drawn the prize before its response arrives. */
export const useSpin = () => useMoneyAction(spinwheel.spin, { change: 'spin' })

/** Turns a coupon into its prize: `run({ body: { coupon } })`. */
export const useClaimCoupon = () => useMoneyAction(spinwheel.claim, { change: 'claimCoupon' })

/** The updates of the screen after a turn of the wheel, each at its own moment: the coins at once, the coupons when the wheel has stopped. */
export function useSpinwheelCache() {
  const client = useQueryClient()
  return {
    /** Shows the server's number of coins. Undefined changes nothing; the setup is read again when the prize has been seen. */
    setCoins: (coins: number | undefined) => {
      if (coins === undefined) return
      client.setQueriesData<SpinSetup>(
        { queryKey: keys.spinSetups },
        (setup) => setup && { ...setup, userCoin: coins },
      )
    },
    reloadSetup: () => void client.invalidateQueries({ queryKey: keys.spinSetups }),
    reloadCoupons: () => void client.invalidateQueries({ queryKey: keys.spinCoupons }),
  }
}
