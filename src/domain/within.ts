/** What `work` ends with, or what `late` does when it takes longer than `ms`. */
export function within<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(late)
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

/** Far longer than a slow network needs for a part of a screen, in ms. */
const PART_LIMIT_MS = 20_000

/** A part of the app did not come, and was not refused: some networks take a request and never answer. */
export class PartSilence extends Error {
  readonly code = 'NETWORK'
}

/** A part of the app that is fetched when it is needed. @throws PartSilence when it does not come */
export function fetchedPart<T>(part: Promise<T>): Promise<T> {
  return within(part, PART_LIMIT_MS, () => {
    throw new PartSilence()
  })
}
