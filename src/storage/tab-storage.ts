import { announceDegradedStorage } from './degraded.ts'

/** What lives as long as this tab. Never throws: a browser that blocks site data keeps nothing, and that is announced once. */
export const tabStorage = {
  read: (name: string): string | null | undefined => attempt((storage) => storage.getItem(name)),
  write: (name: string, value: string): void => attempt((storage) => storage.setItem(name, value)),
  remove: (name: string): void => attempt((storage) => storage.removeItem(name)),
}

/** A browser that blocks site data throws at the mention of sessionStorage; what should be kept then lives in memory. */
function attempt<T>(operation: (storage: Storage) => T): T | undefined {
  try {
    return operation(sessionStorage)
  } catch {
    announceDegradedStorage()
    return undefined
  }
}
