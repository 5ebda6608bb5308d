import { type DateTime, Interval } from 'luxon'
import { inBangkok } from '../../../../platform/calendar/bangkok.ts'

/** Daily closure, `HH:MM` in Asia/Bangkok: closed at the first time, open again at the second. */
export interface SlipClosure {
  readonly closedFrom: string
  readonly closedTo: string
}

/** Whether slips are accepted at that moment; the closure may run across midnight, Asia/Bangkok. */
export function isSlipOpen(now: Date, { closedFrom, closedTo }: SlipClosure): boolean {
  const time = inBangkok(now).toFormat('HH:mm')
  const isClosed =
    closedFrom <= closedTo ? time >= closedFrom && time < closedTo : time >= closedFrom || time < closedTo
  return !isClosed
}

/** How long slips were accepted between two moments, in ms: the daily closure does not count. Negative when `to` comes first. */
export function timeToHandInMs(from: Date, to: Date, { closedFrom, closedTo }: SlipClosure): number {
  let openMs = to.getTime() - from.getTime()
  if (openMs <= 0) return openMs
  const [start, end] = [inBangkok(from), inBangkok(to)]
  const asked = Interval.fromDateTimes(start, end)
  const isAcrossMidnight = closedFrom > closedTo
  // The closure that began the day before may not be over yet.
  for (let day = start.startOf('day').minus({ days: 1 }); day < end; day = day.plus({ days: 1 })) {
    const reopens = at(isAcrossMidnight ? day.plus({ days: 1 }) : day, closedTo)
    openMs -= Interval.fromDateTimes(at(day, closedFrom), reopens).intersection(asked)?.length() ?? 0
  }
  return openMs
}

/** @param time `HH:MM` */
function at(day: DateTime, time: string): DateTime {
  const [hour, minute] = time.split(':').map(Number)
  return day.set({ hour: hour ?? 0, minute: minute ?? 0 })
}
