import { queryOptions } from '@tanstack/react-query'
import { lookup } from '../contract/lookup.ts'
import { call } from '../http/client.ts'
import { keys } from './keys.ts'

/** How long texts of the operator's are taken as unchanged, in ms. */
const TEXT_STALE_MS = 10 * 60_000

/** How long a switch of the operator's is taken as unchanged, in ms. */
const SWITCH_STALE_MS = 60_000

/** The agreement's texts in `locale`, as untrusted HTML. */
export const agreementsQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.agreements(locale),
    queryFn: ({ signal }) => call(lookup.agreements, undefined, { signal }),
    staleTime: TEXT_STALE_MS,
  })

/** The conditions of use in `locale`, as untrusted HTML. */
export const conditionsQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.conditions(locale),
    queryFn: ({ signal }) => call(lookup.conditions, undefined, { signal }),
    staleTime: TEXT_STALE_MS,
  })

/** The notice of the day in `locale`; null when there is none. */
export const noticeQuery = (locale: string) =>
  queryOptions({
    queryKey: keys.notice(locale),
    queryFn: async ({ signal }) => (await call(lookup.notice, undefined, { signal })) ?? null,
    staleTime: TEXT_STALE_MS,
  })

/** False while the site is under maintenance. */
export const siteActiveQuery = queryOptions({
  queryKey: keys.siteActive,
  queryFn: ({ signal }) => call(lookup.active, undefined, { signal }),
  staleTime: SWITCH_STALE_MS,
})

/** Least and most of one withdrawal, in satang. Old limits would refuse what is allowed: they are asked for each time. */
export const withdrawalLimitsQuery = queryOptions({
  queryKey: keys.withdrawalLimits,
  queryFn: ({ signal }) => call(lookup.withdraw, undefined, { signal }),
  staleTime: 0,
  gcTime: 0,
})
