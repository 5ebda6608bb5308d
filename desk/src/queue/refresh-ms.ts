/** How often an open queue is asked for news, in ms. */
const OPEN_MS = 4000

/** How often what is final is: it hardly changes, and the whole history is counted for it. */
const FINAL_MS = 60_000

/** How often a queue is asked for news, in ms. @param isFinal whether what it shows is over */
export function refreshMs(isFinal: boolean): number {
  return isFinal ? FINAL_MS : OPEN_MS
}
