import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

/** A browser that has never seen the site. Modules imported from now on belong to its first page. */
export function newBrowser(): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
  globalThis.sessionStorage?.clear()
  globalThis.localStorage?.clear()
  reload()
}

/** The page is loaded again: what modules held in memory is gone, what was stored is not. */
export function reload(): void {
  vi.resetModules()
}

/** Puts a value into a store behind the app's back, as a bug or a curious visitor would. */
export async function plant(database: string, key: string, value: unknown): Promise<void> {
  const { createStore, set } = await import('idb-keyval')
  await set(key, value, createStore(database, 'values'))
}

/** What a store really holds under a key. */
export async function stored(database: string, key: string): Promise<unknown> {
  const { createStore, get } = await import('idb-keyval')
  return get(key, createStore(database, 'values'))
}

/** Holds a store in one write that does not end, as a page does that is reloaded in the middle of it. Returns what ends it. */
export async function holdStore(database: string): Promise<() => void> {
  const { createStore } = await import('idb-keyval')
  let isHeld = true
  await new Promise<void>((resolve, reject) => {
    const useStore = createStore(database, 'values')
    void useStore('readwrite', (store) => {
      const again = () => {
        resolve()
        if (isHeld) store.count().addEventListener('success', again)
      }
      again()
    }).catch(reject)
  })
  return () => (isHeld = false)
}
