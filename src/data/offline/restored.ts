import { hashKey, type QueryKey } from '@tanstack/react-query'

/** When the server had given what this visit found on the device, in ms since 1970, by the query's hash. */
const givenAt = new Map<string, number>()

/** Notes that a query was filled from a copy on this device. */
export function noteRestored(queryKey: QueryKey, updatedAt: number): void {
  givenAt.set(hashKey(queryKey), updatedAt)
}

/**
 * Whether the server gave a query's data in this visit. The phone's clock is not asked: it may be put back or forward meanwhile.
 *
 * @param dataUpdatedAt of the query; 0 as long as it has no data.
 */
export function isOfThisVisit(queryKey: QueryKey, dataUpdatedAt: number): boolean {
  return dataUpdatedAt !== 0 && dataUpdatedAt !== givenAt.get(hashKey(queryKey))
}
