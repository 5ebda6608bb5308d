import { BANGKOK_OFFSET_MS } from '../bangkok-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** When slips are accepted, as the server says it; undefined where it does not. */
interface SlipTimes {
  /** How soon after the transfer, not counting the daily closure. */
  readonly minutesToSend?: number | undefined
  /** The daily closure, `HH:mm` in Bangkok. It may run across midnight. */
  readonly closedFrom?: string | undefined
  readonly closedTo?: string | undefined
}

/** The last moment at which the slip of a transfer is accepted; undefined where the server does not say. @param sinceMs when it was made, in ms since 1970 */
export function slipDeadline(sinceMs: number, { minutesToSend, ...closure }: SlipTimes): Date | undefined {
  const [from, to] = [msOfDay(closure.closedFrom), msOfDay(closure.closedTo)]
  if (minutesToSend === undefined) return undefined
  let leftMs = minutesToSend * MINUTE_MS
  let atMs = sinceMs
  if (from === undefined || to === undefined || from === to) return new Date(atMs + leftMs)
  const closedMs = untilMs(from, to) || DAY_MS
  for (;;) {
    const reopensInMs = untilMs(clockMs(atMs), to) || DAY_MS
    // Closed, if the next opening is nearer than a closure is long.
    if (reopensInMs <= closedMs) atMs += reopensInMs
    const openMs = untilMs(clockMs(atMs), from)
    if (leftMs <= openMs) return new Date(atMs + leftMs)
    leftMs -= openMs
    atMs += openMs
  }
}

/** The clock in Bangkok, in ms since midnight. */
const clockMs = (ms: number) => modDay(ms + BANGKOK_OFFSET_MS)

/** How long after one time of day another one comes next, in ms; 0 where they are the same. */
const untilMs = (from: number, to: number) => modDay(to - from)

const modDay = (ms: number) => ((ms % DAY_MS) + DAY_MS) % DAY_MS

/** `HH:mm` in ms since midnight; undefined for anything else. */
function msOfDay(time: string | undefined): number | undefined {
  const [hour, minute] = time?.split(':').map(Number) ?? []
  if (hour === undefined || minute === undefined || Number.isNaN(hour + minute)) return undefined
  return (hour * 60 + minute) * MINUTE_MS
}
