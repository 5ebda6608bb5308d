import { announceDegradedStorage } from './degraded.ts'
import { fitsKey } from './keys.ts'

/** The token of a member who did not ask to be remembered: it lives in sessionStorage, that is in this tab only. */
export const tabToken = {
  /** The token, or undefined when there is none or it is corrupt. */
  read(): string | undefined {
    const value = attempt((storage) => storage.getItem('token'))
    if (fitsKey('token', value)) return value
    if (typeof value === 'string') tabToken.remove()
    return undefined
  },
  write(token: string): void {
    attempt((storage) => storage.setItem('token', token))
  },
  remove(): void {
    attempt((storage) => storage.removeItem('token'))
  },
}

/** A browser that blocks site data throws at the mention of sessionStorage; the session then lives in memory. */
function attempt<T>(operation: (storage: Storage) => T): T | undefined {
  try {
    return operation(sessionStorage)
  } catch {
    announceDegradedStorage()
    return undefined
  }
}
