import { hashKey, type QueryKey } from '@tanstack/react-query'

/** When the server sent each restored copy, in ms since 1970, by the query's hash. */
const givenAt = new Map<string, number>()

/** Records that a query was filled from a copy on this device. */
export function noteRestored(queryKey: QueryKey, updatedAt: number): void {
  givenAt.set(hashKey(queryKey), updatedAt)
}

/** Whether the server sent a query's data during this visit, by `dataUpdatedAt` of the query: the phone's clock may change meanwhile. */
export function isOfThisVisit(queryKey: QueryKey, dataUpdatedAt: number): boolean {
  return dataUpdatedAt !== 0 && dataUpdatedAt !== givenAt.get(hashKey(queryKey))
}
