import { vi } from 'vitest'

/** The caches of a browser, in memory and empty, as far as our own code uses them; a full one takes nothing. */
export function newCaches({ full = false } = {}): void {
  const stores = new Map<string, Map<string, Response>>()
  vi.stubGlobal('caches', {
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, store)
      return {
        async put(key: string, response: Response) {
          if (full) throw new DOMException('no room', 'QuotaExceededError')
          store.set(key, response)
        },
        match: async (key: string) => store.get(key)?.clone(),
      }
    },
    delete: async (name: string) => stores.delete(name),
  })
}
