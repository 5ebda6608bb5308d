import { fitsKey } from './keys.ts'
import { tabStorage } from './tab-storage.ts'

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
