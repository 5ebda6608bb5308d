const MINUTE_MS = 60_000

/** When a withdrawal is expected, and when it is late enough to ask about: ISO 8601, in UTC. */
export interface ExpectedTimes {
  readonly about: string
  readonly askAfter: string
}

/** When a withdrawal of `since` is expected in the bank; undefined where the operator promises no time. */
export function expectedTimes(since: string, usualMinutes: number | undefined): ExpectedTimes | undefined {
  const sinceMs = Date.parse(since)
  if (usualMinutes === undefined || Number.isNaN(sinceMs)) return undefined
  const at = (minutes: number) => new Date(sinceMs + minutes * MINUTE_MS).toISOString()
  return { about: at(usualMinutes), askAfter: at(2 * usualMinutes) }
}

/** Whether `time` (ISO 8601) is still to come: a promise that has passed is not repeated. */
export const isAhead = (time: string, now: Date): boolean => Date.parse(time) > now.getTime()

/** The progress bar never looks almost complete: the end depends on the operator. */
const MAX_WAITED = 0.9

/** Share of the usual time that has passed, from 0 to 0.9: the actual end is not known in advance. */
export function waitedShare(since: string, about: string, now: Date): number {
  const [fromMs, toMs] = [Date.parse(since), Date.parse(about)]
  const share = (now.getTime() - fromMs) / (toMs - fromMs)
  return Number.isFinite(share) ? Math.min(MAX_WAITED, Math.max(0, share)) : 0
}
