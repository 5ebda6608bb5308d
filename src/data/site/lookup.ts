import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { lookup } from '../../contract/lookup.ts'
import { call } from '../../http/client.ts'
import { keys } from '../cache/keys.ts'
import { staleAfter } from '../cache/query-client.ts'

/** How long the operator's texts are considered fresh, in ms. */
const TEXT_STALE_MS = 10 * 60_000

/** How long the operator's switches are considered fresh, in ms. */
const SWITCH_STALE_MS = 60_000

/** The agreement's texts in `locale`, as untrusted HTML. */
export const agreementsQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.agreements(locale),
    queryFn: ({ signal }) => call(lookup.agreements, undefined, { signal, locale }),
    staleTime: staleAfter(TEXT_STALE_MS),
  })

/** The conditions of use in `locale`, as untrusted HTML. */
export const conditionsQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.conditions(locale),
    queryFn: ({ signal }) => call(lookup.conditions, undefined, { signal }),
    staleTime: staleAfter(TEXT_STALE_MS),
  })

/** The notice of the day in `locale`; null when there is none. */
export const noticeQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.notice(locale),
    queryFn: async ({ signal }) => (await call(lookup.notice, undefined, { signal, locale })) ?? null,
    staleTime: staleAfter(TEXT_STALE_MS),
  })

/** False while the site is under maintenance. */
export const siteActiveQuery = queryOptions({
  queryKey: keys.siteActive,
  queryFn: ({ signal }) => call(lookup.active, undefined, { signal }),
  staleTime: staleAfter(SWITCH_STALE_MS),
})

/** Minimum and maximum of one withdrawal, in satang, and how long one usually takes. */
export type WithdrawalTerms = ResponseOf<typeof lookup.withdraw>

/** The operator's withdrawal terms. Read each time: outdated limits would refuse amounts that are allowed. */
export const withdrawalLimitsQuery = queryOptions({
  queryKey: keys.withdrawalLimits,
  queryFn: ({ signal }) => call(lookup.withdraw, undefined, { signal }),
  staleTime: -Infinity,
  gcTime: 0,
})
