import { setTimeout as delay } from 'node:timers/promises'

/** Time limit until a program answers, in ms. */
const START_LIMIT_MS = 120_000

/**
 * Waits until a program answers 200 at an address.
 * @param ended settles when the program ends
 * @throws when it ends before, or does not answer within two minutes
 */
export async function untilAnswered(url: string, ended: Promise<unknown>): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  const over = ended.then(() => Promise.reject(new Error(`what should answer at ${url} has ended`)))
  over.catch(() => undefined)
  while (performance.now() < deadline) {
    const answer = await Promise.race([fetch(url).catch(() => undefined), over])
    if (answer?.ok) return
    await delay(10)
  }
  throw new Error(`${url} did not answer in time`)
}
