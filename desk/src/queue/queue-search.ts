import * as v from 'valibot'

/** What is shown of a queue. */
export interface Shown<F extends string> {
  readonly filter: F
  readonly search: string
  /** From 1. */
  readonly page: number
}

/** What is shown of a queue, as the address says. @param filters of the queue, the first where the address names none */
export function queueSearch<const F extends readonly [string, ...string[]]>(filters: F) {
  return v.object({
    filter: v.fallback(v.picklist(filters), filters[0]),
    search: v.fallback(v.string(), ''),
    // Text in an address, a number in a link.
    page: v.fallback(v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1)), 1),
  })
}
