import { createStore, promisifyRequest } from 'idb-keyval'
import { within } from '../domain/within.ts'
import { resilientStore, STORAGE_TIMEOUT_MS } from './resilient-store.ts'

const DATABASE = 'krapao-intents'

const store = resilientStore(DATABASE)

/** Keys written by this page, for a browser that refuses to list the stored keys. */
const writtenHere = new Set<string>()

/** The member's money actions whose outcome is not known, by key. Outlives the session: a sent action takes effect whether or not somebody is logged in. */
export const intentStore = {
  read: (key: string): Promise<unknown> => store.read(key),

  write(key: string, value: unknown): Promise<void> {
    writtenHere.add(key)
    return store.write(key, value)
  },

  remove(key: string): Promise<void> {
    writtenHere.delete(key)
    return store.remove(key)
  },

  /** All keys, whichever page wrote them. */
  async keys(): Promise<readonly string[]> {
    const stored = await within(
      storedKeys().catch(() => []),
      STORAGE_TIMEOUT_MS,
      () => [],
    )
    return [...new Set([...stored, ...writtenHere])]
  },
}

/** Uses a new connection, because a kept one may be dead. Async, so that a browser that throws on any access to IndexedDB only rejects. */
async function storedKeys(): Promise<readonly string[]> {
  const keys = await createStore(DATABASE, 'values')('readonly', (values) =>
    promisifyRequest(values.getAllKeys()).finally(() => values.transaction.db.close()),
  )
  return keys.filter((key) => typeof key === 'string')
}
