import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, plant } from './browser.ts'

beforeEach(newBrowser)

const openStore = async () => (await import('../../../src/storage/intent-store.ts')).intentStore

test('what another page has written down is listed as well', async () => {
  await plant('krapao-intents', 'of another page', 1)
  const store = await openStore()
  await store.write('of this page', 2)
  expect((await store.keys()).toSorted()).toEqual(['of another page', 'of this page'])
})

test('looking again and again leaves no connection behind', async () => {
  const store = await openStore()
  await store.write('of this page', 2)
  const open = vi.spyOn(indexedDB, 'open')
  for (let look = 0; look < 3; look++) await store.keys()
  const connections = open.mock.results.flatMap(({ type, value }) =>
    type === 'return' ? [value.result] : [],
  )
  expect(connections).toHaveLength(3)
  // One that is closed takes no more transactions.
  for (const connection of connections)
    expect(() => connection.transaction('values')).toThrow(/InvalidStateError|clos/i)
})
