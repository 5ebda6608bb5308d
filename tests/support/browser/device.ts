import type { Page } from '@playwright/test'

/** Everything a browser keeps for the app, each as readable text. */
export interface Device {
  readonly indexedDB: string
  readonly caches: string
  /** Addresses of what the caches hold. */
  readonly cachedUrls: readonly string[]
  readonly sessionStorage: string
  readonly localStorage: string
  readonly cookies: string
}

/** Reads all that is kept on the device at this moment, as the page's own origin sees it. */
export async function readDevice(page: Page): Promise<Device> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })

    const databases: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await settled(indexedDB.open(name))
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
        databases.push({ name, storeName, entries: keys.map((key, index) => [key, values[index]]) })
      }
      database.close()
    }

    const cached: { url: string; headers: [string, string][]; body: string }[] = []
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const headers = [...request.headers, ...(response?.headers ?? [])]
        cached.push({ url: request.url, headers, body: (await response?.text()) ?? '' })
      }
    }

    return {
      indexedDB: JSON.stringify(databases),
      caches: JSON.stringify(cached),
      cachedUrls: cached.map(({ url }) => url),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      localStorage: JSON.stringify({ ...localStorage }),
      cookies: document.cookie,
    }
  })
}
