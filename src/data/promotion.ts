import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../contract/endpoint.ts'
import { promotion } from '../contract/promotion.ts'
import { call } from '../http/client.ts'
import { keys } from './keys.ts'
import { useMoneyAction } from './money/money-action.ts'

export type Promotion = NonNullable<ResponseOf<typeof promotion.find>>

/** The promotion behind a code, its description in `locale` as untrusted HTML; null when there is none. Asked anew for every search. */
export const promotionQuery = (code: string, locale: string) =>
  queryOptions({
    queryKey: keys.promotion(code, locale),
    queryFn: async ({ signal }) => (await call(promotion.find, { params: { code } }, { signal })) ?? null,
    staleTime: 0,
    gcTime: 0,
  })

/** Receives a promotion: `run({ params: { code } })`; the answer is false when the server says no by a success. */
export const useReceivePromotion = () => useMoneyAction(promotion.activate, { change: 'receivePromotion' })
