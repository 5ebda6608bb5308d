import { HOWTO_ENTRIES, type HowtoEntry } from '../features/howto/howto-entries.ts'

/** Search parameters of the two addresses of the how-to page. */
export interface HowtoSearch {
  /** What is being explained over the page. */
  entry?: HowtoEntry | undefined
}

/** The key is always there: what it leaves out, the router would fill in with what the address bar says. */
export function validateHowtoSearch(search: Record<string, unknown>): HowtoSearch {
  return { entry: HOWTO_ENTRIES.find((entry) => entry === search['entry']) }
}
