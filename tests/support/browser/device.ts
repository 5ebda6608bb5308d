import { expect, type Page } from '@playwright/test'

/** Everything a browser keeps for the app, each as readable text. */
export interface Device {
  readonly indexedDB: string
  readonly caches: string
  /** Request headers in the caches: they could link an answer to a member. */
  readonly cachedRequestHeaders: string
  /** URLs in the caches. */
  readonly cachedUrls: readonly string[]
  readonly sessionStorage: string
  readonly localStorage: string
  readonly cookies: string
}

/** Reads everything that is stored on the device for the page's origin. */
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

    const cached: {
      url: string
      requestHeaders: [string, string][]
      answered: [string, string][]
      body: string
    }[] = []
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const answered = [...(response?.headers ?? [])]
        const body = (await response?.text()) ?? ''
        cached.push({ url: request.url, requestHeaders: [...request.headers], answered, body })
      }
    }

    return {
      indexedDB: JSON.stringify(databases),
      caches: JSON.stringify(cached),
      cachedRequestHeaders: JSON.stringify(cached.map(({ requestHeaders }) => requestHeaders)),
      cachedUrls: cached.map(({ url }) => url),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      localStorage: JSON.stringify(Object.entries(localStorage)),
      cookies: document.cookie,
    }
  })
}

/** Waits until the app has stored `text`, which is a little later than it shows what is stored. */
export async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await readDevice(page)).indexedDB).toContain(text)
}

/** The places on the device that contain one of these words, each with its context. */
export function findOnDevice(device: Device, words: readonly string[]): string[] {
  const places = [...Object.entries(device), ['addresses', device.cachedUrls.join(' ')] as const]
  return places.flatMap(([place, content]) =>
    words.flatMap((word) => {
      const at = typeof content === 'string' ? content.indexOf(word) : -1
      return at < 0 ? [] : [`${word} in ${place}: ${String(content).slice(Math.max(0, at - 40), at + 60)}`]
    }),
  )
}

/** Stores a value in the app's own database, as an earlier version or a broken phone might have left it. */
export async function plant(page: Page, databaseName: string, key: string, value: unknown): Promise<void> {
  // A page of our origin without the app.
  await page.goto('/robots.txt')
  await put(page, databaseName, { [key]: value })
}

/** Stores values in a database of the app. */
export async function put(
  page: Page,
  databaseName: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.evaluate(
    ([name, entries]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('values', 'readwrite')
          for (const [key, value] of Object.entries(entries)) writing.objectStore('values').put(value, key)
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    [databaseName, values] as const,
  )
}
