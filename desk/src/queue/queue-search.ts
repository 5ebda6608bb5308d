import * as v from 'valibot'
import { FILTERS as SLIP_FILTERS } from '../../contract/slips.ts'
import { FILTERS } from '../../contract/withdrawals.ts'

/** What is shown of the withdrawals, as the address says. */
export const QueueSearch = v.object({
  filter: v.fallback(v.picklist(FILTERS), 'open'),
  search: v.fallback(v.string(), ''),
  // Text in an address, a number in a link.
  page: v.fallback(v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1)), 1),
})

/** What is shown of the slips. */
export const SlipSearch = v.object({
  ...QueueSearch.entries,
  filter: v.fallback(v.picklist(SLIP_FILTERS), 'open'),
})
