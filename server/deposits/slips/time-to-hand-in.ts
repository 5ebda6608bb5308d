import { BANGKOK_OFFSET_MS } from '#domain/bangkok-time.ts'
import { SLIP_CLOSURE, type SlipClosure } from '../../content/money/limits.ts'

const DAY_MS = 86_400_000

/** How long, between two moments, slips were taken, in ms: the daily closure does not count. Below zero when `to` comes first. */
export function timeToHandInMs(
  from: Date,
  to: Date,
  { closedFrom, closedTo }: SlipClosure = SLIP_CLOSURE,
): number {
  const [start, end] = [from.getTime(), to.getTime()]
  const [closes, opens] = [msOfDay(closedFrom), msOfDay(closedTo)]
  const isAcrossMidnight = closes > opens
  let openMs = end - start
  // The closure that began the day before may still last.
  for (let midnight = midnightBefore(start) - DAY_MS; midnight < end; midnight += DAY_MS) {
    const closedAt = Math.max(start, midnight + closes)
    const openedAt = Math.min(end, midnight + opens + (isAcrossMidnight ? DAY_MS : 0))
    openMs -= Math.max(0, openedAt - closedAt)
  }
  return openMs
}

/** In Bangkok. */
function midnightBefore(moment: number): number {
  return Math.floor((moment + BANGKOK_OFFSET_MS) / DAY_MS) * DAY_MS - BANGKOK_OFFSET_MS
}

/** Of `HH:MM`. */
function msOfDay(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000
}
