/** Far longer than a slow network needs for a part of the sheet, in ms. */
const PART_LIMIT_MS = 20_000

/** A part of the sheet that is fetched when it is needed. Rejects when it does not come: some networks take a request and never answer. */
export function fetchedPart<T>(part: Promise<T>): Promise<T> {
  const silence = new Promise<never>((_resolve, reject) => {
    setTimeout(reject, PART_LIMIT_MS, new Error('a part of the sheet did not come'))
  })
  return Promise.race([part, silence])
}
