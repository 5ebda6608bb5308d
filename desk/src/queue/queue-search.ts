/** What is shown of a queue. */
export interface Shown<F extends string> {
  readonly filter: F
  readonly search: string
  /** From 1. */
  readonly page: number
}

/** What is shown of a queue, as the address says. @param filters of the queue, the first where the address names none */
export function shownOf<F extends string>(
  filters: readonly [F, ...F[]],
  { filter, search, page }: Partial<Readonly<Record<keyof Shown<F>, unknown>>>,
): Shown<F> {
  // Text in an address, a number in a link.
  const number = Number(page)
  return {
    filter: filters.find((name) => name === filter) ?? filters[0],
    search: typeof search === 'string' ? search : '',
    page: Number.isInteger(number) && number > 0 ? number : 1,
  }
}
