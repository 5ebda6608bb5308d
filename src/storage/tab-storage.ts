import { announceDegradedStorage } from './degraded.ts'

/** Values that live as long as this tab. Never throws: a browser that blocks site data stores nothing, which is announced once. */
export const tabStorage = {
  read: (name: string): string | null | undefined => attempt((storage) => storage.getItem(name)),
  write: (name: string, value: string): void => attempt((storage) => storage.setItem(name, value)),
  remove: (name: string): void => attempt((storage) => storage.removeItem(name)),
}

/** A browser that blocks site data throws on any access to sessionStorage. */
function attempt<T>(operation: (storage: Storage) => T): T | undefined {
  try {
    return operation(sessionStorage)
  } catch {
    announceDegradedStorage()
    return undefined
  }
}
