import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { lookup } from '../../contract/lookup.ts'
import { call } from '../../http/client.ts'
import { keys } from '../cache/keys.ts'

export type SlipHours = ResponseOf<typeof lookup.slip>

/** How often they are read, in ms: slips may close or open while the member looks at the screen. */
const HOURS_MS = 60_000

/** When slips are accepted, and how soon after the transfer. */
export const slipHoursQuery = queryOptions({
  queryKey: keys.slipHours,
  queryFn: ({ signal }) => call(lookup.slip, undefined, { signal }),
  staleTime: -Infinity,
  refetchInterval: HOURS_MS,
})
