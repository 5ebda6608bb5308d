/** Thailand and Laos are 7 hours ahead of UTC and have no summer time. */
export const BANGKOK_OFFSET_MS = 7 * 3_600_000

/** The moment as a clock in Bangkok shows it: `2026-11-21T13:05:09`. */
export function bangkokTime(moment: Date): string {
  return new Date(moment.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 19)
}
