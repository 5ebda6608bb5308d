// Replaces idb-keyval in the script of a simulated page: what the app calls of it, on the store of the simulated browser.

type Values = ReadonlyMap<string, unknown>

/** Given to each page by its tab. */
declare const simulatedStore: <T>(database: string, work: (values: Map<string, unknown>) => T) => Promise<T>

interface ObjectStore {
  readonly with: <T>(work: (values: Map<string, unknown>) => T) => Promise<T>
  readonly getAllKeys: () => Promise<readonly string[]>
  readonly transaction: { readonly db: { close(): void }; addEventListener(): void }
}

export type UseStore = <T>(
  mode: IDBTransactionMode,
  callback: (store: ObjectStore) => Promise<T>,
) => Promise<T>

export function createStore(database: string): UseStore {
  const withValues = <T>(work: (values: Map<string, unknown>) => T) => simulatedStore(database, work)
  const getAllKeys = () => withValues((values: Values) => [...values.keys()])
  return async (_mode, callback) =>
    callback({ with: withValues, getAllKeys, transaction: { db: { close() {} }, addEventListener() {} } })
}

export const promisifyRequest = <T>(request: Promise<T>): Promise<T> => request

export const get = (key: string, store: UseStore) =>
  store('readonly', (stored) => stored.with((values) => values.get(key)))

export const set = (key: string, value: unknown, store: UseStore) =>
  store('readwrite', (stored) => {
    const copy: unknown = structuredClone(value)
    return stored.with((values) => void values.set(key, copy))
  })

export const del = (key: string, store: UseStore) =>
  store('readwrite', (stored) => stored.with((values) => void values.delete(key)))

export const clear = (store: UseStore) =>
  store('readwrite', (stored) => stored.with((values) => values.clear()))
