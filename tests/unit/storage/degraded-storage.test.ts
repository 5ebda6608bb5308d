/** Proves R17. */
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, plant, reload, stored } from './browser.ts'

beforeEach(newBrowser)

async function page() {
  const { onStorageDegraded } = await import('../../../src/storage/degraded.ts')
  const keys = await import('../../../src/storage/keys.ts')
  const announced = vi.fn<() => void>()
  onStorageDegraded(announced)
  return { ...keys, announced }
}

const failsWith = (name: string) => () => {
  throw new DOMException('no', name)
}

/** Keeps a database busy, so that every other operation has to wait. Returns a function that ends that. */
async function occupy(name: string): Promise<() => void> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const store = opening.result.transaction('values', 'readwrite').objectStore('values')
  let isBusy = true
  // A transaction stays open for as long as it is asked something.
  const ask = () => void (isBusy && store.count().addEventListener('success', ask))
  ask()
  return () => (isBusy = false)
}

test('a browser without IndexedDB keeps values as long as the page, and says so once', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { readKey, writeKey, announced } = await page()
  await writeKey('code', 'PR1')
  await writeKey('locale', 'th')
  expect(await readKey('code')).toBe('PR1')
  expect(announced).toHaveBeenCalledOnce()
})

test('a browser that forbids IndexedDB is no different', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(failsWith('SecurityError'))
  const { readKey, writeKey, announced } = await page()
  await writeKey('code', 'PR1')
  expect(await readKey('code')).toBe('PR1')
  expect(announced).toHaveBeenCalledOnce()
})

test('a database that never opens holds nobody up for longer than 1.5 seconds', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
  const { readKey, announced } = await page()
  vi.useFakeTimers()
  const reading = readKey('token')
  await vi.advanceTimersByTimeAsync(1500)
  expect(await reading).toBeUndefined()
  expect(announced, 'it may only be slow').not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3000)
  expect(announced).toHaveBeenCalledOnce()
})

test('what a page that is left aborts is stored when it comes back, and it is not said that nothing is kept', async () => {
  const { readKey, writeKey, announced } = await page()
  const { abortStorage } = await import('../../../src/storage/resilient-store.ts')
  await writeKey('locale', 'th')
  const goOn = await occupy('krapao-keys')
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const [writing, reading] = [writeKey('locale', 'lo'), readKey('code')]
  await expect.poll(() => begun.mock.calls).toHaveLength(2)
  abortStorage()
  goOn()
  await Promise.all([writing, reading])
  expect(await stored('krapao-keys', 'locale')).toBe('lo')
  expect(announced).not.toHaveBeenCalled()
})

test('a browser that is slow for once keeps what was written meanwhile, and no listener is notified that it keeps nothing', async () => {
  const { readKey, writeKey, removeKey, announced } = await page()
  await writeKey('locale', 'th')
  const goOn = await occupy('krapao-keys')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const writing = writeKey('locale', 'lo')
  await vi.advanceTimersByTimeAsync(1500)
  await writing
  await writeKey('code', 'PR1')
  await writeKey('locale', 'en')
  await writeKey('install-later', '2026-11-22T00:00:00Z')
  expect(await readKey('locale'), 'the page goes on meanwhile').toBe('en')
  const removing = removeKey('install-later')
  goOn()
  vi.useRealTimers()
  await removing
  await expect.poll(() => stored('krapao-keys', 'locale')).toBe('en')
  await expect.poll(() => stored('krapao-keys', 'code')).toBe('PR1')
  expect(await stored('krapao-keys', 'install-later')).toBeUndefined()
  expect(announced).not.toHaveBeenCalled()
})

test('a reader that got nothing from a slow browser is notified when it has answered, and reads what is there', async () => {
  await plant('krapao-keys', 'locale', 'lo')
  const goOn = await occupy('krapao-keys')
  const { readKey, onKeysRecovered } = await page()
  const recovered = vi.fn<() => void>()
  onKeysRecovered(recovered)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = readKey('locale')
  await vi.advanceTimersByTimeAsync(1500)
  expect(await reading).toBeUndefined()
  expect(recovered).not.toHaveBeenCalled()
  goOn()
  vi.useRealTimers()
  await expect.poll(() => recovered.mock.calls.length).toBe(1)
  expect(await readKey('locale')).toBe('lo')
})

test('on a full disk a value lives in memory, and removing still reaches the disk', async () => {
  const { readKey, writeKey, removeKey, announced } = await page()
  await writeKey('token', 'old')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(failsWith('QuotaExceededError'))
  await writeKey('token', 'new')
  expect(await readKey('token')).toBe('new')
  expect(announced).toHaveBeenCalledOnce()
  await removeKey('token')
  expect(await readKey('token')).toBeUndefined()
  expect(await stored('krapao-keys', 'token')).toBeUndefined()
})

test('a connection that died in the background is opened again, unnoticed', async () => {
  const { readKey, writeKey, announced } = await page()
  await writeKey('code', 'PR1')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(failsWith('InvalidStateError'))
  expect(await readKey('code')).toBe('PR1')
  expect(announced).not.toHaveBeenCalled()
  expect(await stored('krapao-keys', 'code')).toBe('PR1')
})

test('a connection that stays dead leaves what was known in memory', async () => {
  const { readKey, writeKey, announced } = await page()
  await writeKey('code', 'PR1')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(failsWith('InvalidStateError'))
  expect(await readKey('code')).toBe('PR1')
  expect(announced).toHaveBeenCalledOnce()
})

test('a late subscriber is notified at once, one that has unsubscribed is not', async () => {
  vi.stubGlobal('indexedDB', undefined)
  reload()
  const { onStorageDegraded } = await import('../../../src/storage/degraded.ts')
  const { writeKey } = await import('../../../src/storage/keys.ts')
  const left = vi.fn<() => void>()
  onStorageDegraded(left)()
  await writeKey('code', 'PR1')
  const late = vi.fn<() => void>()
  onStorageDegraded(late)
  expect(late).toHaveBeenCalledOnce()
  expect(left).not.toHaveBeenCalled()
})

test('each store has a database of its own', async () => {
  const { memberStore } = await import('../../../src/storage/member-store.ts')
  const { writeKey } = await import('../../../src/storage/keys.ts')
  await writeKey('code', 'PR1')
  await memberStore.write('offline', { owner: 'x' })
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['krapao-keys', 'krapao-member']))
  await memberStore.clear()
  expect(await memberStore.read('offline')).toBeUndefined()
  expect(await stored('krapao-keys', 'code')).toBe('PR1')
})
