import { clear, createStore, del, get, set } from 'idb-keyval'
import type { UseStore } from 'idb-keyval'
import { announceDegradedStorage } from './degraded.ts'

/** Longest wait for one operation, in ms: an `open` that another tab or a broken profile blocks never settles. */
export const STORAGE_TIMEOUT_MS = 1500

/** A browser that stays silent for this much longer, in ms, counts as one that stores nothing. */
const SILENCE_LIMIT_MS = 3000

/** A key-value store that never fails. It lasts as long as the browser allows, at least as long as the page. */
export interface ResilientStore {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  clear(): Promise<void>
  /** Sets what is called when a silent browser has answered after all: what was read before may be incomplete. */
  onRecovery(this: void, listener: () => void): void
}

/**
 * Opens a store in a database of its own. Where IndexedDB is missing, locked, full, silent or broken, it continues in memory and announces that once. When
 * a slow phone answers after all, the missed writes are stored.
 */
export function resilientStore(databaseName: string): ResilientStore {
  let onRecovery: (() => void) | undefined
  let database = openDatabase(databaseName)
  let inMemoryOnly = false
  const memory = new Map<string, unknown>()
  /** Keys whose values have reached memory only. */
  const missed = new Set<string>()

  /** Runs `operation`, and again on a new connection if the first is dead: iOS drops connections while the app is in the background. */
  async function attempt<T>(operation: (store: UseStore) => Promise<T>): Promise<T> {
    try {
      return await withinTimeout(operation(database), recover)
    } catch (error) {
      if (!isDeadConnection(error)) throw error
      database = openDatabase(databaseName)
      return withinTimeout(operation(database), recover)
    }
  }

  function degrade(error: unknown): void {
    inMemoryOnly = true
    if (error === SILENCE) setTimeout(() => inMemoryOnly && announceDegradedStorage(), SILENCE_LIMIT_MS)
    else announceDegradedStorage()
  }

  /** Called when an operation that had timed out has succeeded after all. */
  function recover(): void {
    inMemoryOnly = false
    for (const key of missed) void write(key, memory.get(key))
    missed.clear()
    onRecovery?.()
  }

  async function write(key: string, value: unknown): Promise<void> {
    memory.set(key, value)
    if (inMemoryOnly) missed.add(key)
    else await attempt((store) => set(key, value, store)).catch(degrade)
  }

  return {
    async read(key) {
      if (!inMemoryOnly) {
        try {
          const value = await attempt((store) => get<unknown>(key, store))
          memory.set(key, value)
        } catch (error) {
          degrade(error)
        }
      }
      return memory.get(key)
    },
    write,
    // Removal is tried even when writing no longer works: the token of a member who signed out must not stay on a full disk.
    async remove(key) {
      memory.delete(key)
      missed.delete(key)
      await attempt((store) => del(key, store)).catch(degrade)
    },
    async clear() {
      memory.clear()
      missed.clear()
      await attempt((store) => clear(store)).catch(degrade)
    },
    onRecovery: (listener) => (onRecovery = listener),
  }
}

/** The operations under way on this page. */
const underWay = new Set<IDBTransaction>()

/** WebKit never ends the operations of a page that is left, and no later page could open the database again. A page that comes back repeats them. */
export function abortStorage(): void {
  for (const transaction of underWay) transaction.abort()
}

/** A handle that opens on first use. Async, so that a browser that throws on any access to IndexedDB only rejects. */
function openDatabase(name: string): UseStore {
  const useStore = createStore(name, 'values')
  return async (mode, callback) =>
    useStore(mode, (store) => {
      const { transaction } = store
      underWay.add(transaction)
      const end = () => underWay.delete(transaction)
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
      return callback(store)
    })
}

/** Whether the operation may succeed on a new connection. An aborted write has no error, an aborted read an `AbortError`. */
function isDeadConnection(error: unknown): boolean {
  return (
    error === null ||
    (error instanceof DOMException &&
      ['InvalidStateError', 'UnknownError', 'AbortError'].includes(error.name))
  )
}

/** The error of an operation without an answer in time. */
const SILENCE = new Error('IndexedDB does not answer')

/** @param onLate called when the operation succeeds after its timeout */
function withinTimeout<T>(operation: Promise<T>, onLate: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const timer = setTimeout(() => {
      isGivenUp = true
      reject(SILENCE)
    }, STORAGE_TIMEOUT_MS)
    operation
      .then((value) => (isGivenUp ? onLate() : resolve(value)), reject)
      .finally(() => clearTimeout(timer))
  })
}
