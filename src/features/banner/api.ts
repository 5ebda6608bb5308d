import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { invite } from '../../contract/invite.ts'
import { refund } from '../../contract/refund.ts'
import { keys } from '../../data/cache/keys.ts'
import { staleAfter } from '../../data/cache/query-client.ts'
import { call } from '../../http/client.ts'

/** How long banners are considered fresh, in ms. */
const BANNERS_STALE_MS = 10 * 60_000

const BANNERS = { invite: invite.banners, refund: refund.banners }

/** The places that can show banners first. */
export type BannerPlace = keyof typeof BANNERS

/** A picture, markup, or both. The markup is untrusted. */
export type Banner = ResponseOf<typeof invite.banners>[number]

/** The banners of a place, in `locale`. */
export const bannersQuery = (place: BannerPlace, locale: string) =>
  queryOptions({
    queryKey: keys.banners(place, locale),
    queryFn: ({ signal }) => call(BANNERS[place], undefined, { signal }),
    staleTime: staleAfter(BANNERS_STALE_MS),
  })
