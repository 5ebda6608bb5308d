import { createStore, promisifyRequest } from 'idb-keyval'
import { resilientStore, STORAGE_TIMEOUT_MS } from './resilient-store.ts'

const DATABASE = 'krapao-intents'

const store = resilientStore(DATABASE)

/** Keys written by this page: all there is to list when the browser refuses to. */
const writtenHere = new Set<string>()

/**
 * What a member set out to do with money and whose outcome is not known yet, one entry a key. It outlives the session: what was sent
 * happens whether or not somebody is signed in. Never fails, as any store of ours. Listing is here and not with the other stores,
 * because no first screen needs it.
 */
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

  /** Every key there is, whichever page wrote it. */
  async keys(): Promise<readonly string[]> {
    const stored = await Promise.race([storedKeys().catch(() => []), silence()])
    return [...new Set([...stored, ...writtenHere])]
  },
}

/**
 * On a connection of its own, because one that has been kept may be dead by now. Async, so that a browser that throws at the very mention of
 * IndexedDB only rejects.
 */
async function storedKeys(): Promise<readonly string[]> {
  const keys = await createStore(DATABASE, 'values')('readonly', (values) =>
    promisifyRequest(values.getAllKeys()).finally(() => values.transaction.db.close()),
  )
  return keys.filter((key) => typeof key === 'string')
}

function silence(): Promise<readonly string[]> {
  return new Promise((resolve) => setTimeout(() => resolve([]), STORAGE_TIMEOUT_MS))
}
