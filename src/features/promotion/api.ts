import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { promotion } from '../../contract/promotion.ts'
import { keys } from '../../data/cache/keys.ts'
import { useMoneyAction } from '../../data/money/money-action.ts'
import { call } from '../../http/client.ts'

export type Promotion = NonNullable<ResponseOf<typeof promotion.find>>

/** The promotion for a code, its description in `locale` as untrusted HTML; null when there is none. Every search reads it again. */
export const promotionQuery = (code: string, locale: string) =>
  queryOptions({
    queryKey: keys.promotion(code, locale),
    queryFn: async ({ signal }) => (await call(promotion.find, { params: { code } }, { signal })) ?? null,
    staleTime: -Infinity,
    gcTime: 0,
  })

/** Receives a promotion: `run({ params: { code } })`. The answer is false when the server refuses in a successful response. */
export const useReceivePromotion = () => useMoneyAction(promotion.activate, { change: 'receivePromotion' })
