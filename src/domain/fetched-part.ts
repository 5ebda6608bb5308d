/** Far longer than a slow network needs for a part of a screen, in ms. */
const PART_LIMIT_MS = 20_000

/** A part of the app did not come, and was not refused: some networks take a request and never answer. */
export class PartSilence extends Error {}

/** A part of the app that is fetched when it is needed. @throws PartSilence when it does not come */
export function fetchedPart<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PartSilence()), PART_LIMIT_MS)
  })
  return Promise.race([part, silence]).finally(() => clearTimeout(timer))
}
