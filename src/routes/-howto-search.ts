import { HOWTO_ENTRIES, type HowtoEntry } from '../features/howto/howto-entries.ts'

/** Search parameters of the two addresses of the how-to page. */
export interface HowtoSearch {
  /** The topic that is open over the page. */
  entry?: HowtoEntry | undefined
}

/** The key is always there: if it were missing, the router would fill it in from the address bar. */
export function validateHowtoSearch(search: Record<string, unknown>): HowtoSearch {
  return { entry: HOWTO_ENTRIES.find((entry) => entry === search['entry']) }
}
