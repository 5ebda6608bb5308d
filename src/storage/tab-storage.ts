import { announceDegradedStorage } from './degraded.ts'
import { fitsKey } from './keys.ts'

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

/** The token of a member who did not ask to be remembered. It is in sessionStorage, so in this tab only. */
export const tabToken = {
  /** The token, or undefined when there is none or it is corrupt. */
  read(): string | undefined {
    const value = tabStorage.read('token')
    if (fitsKey('token', value)) return value
    if (typeof value === 'string') tabToken.remove()
    return undefined
  },
  write: (token: string): void => tabStorage.write('token', token),
  remove: (): void => tabStorage.remove('token'),
}
