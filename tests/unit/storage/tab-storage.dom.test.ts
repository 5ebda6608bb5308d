import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser } from './browser.ts'

beforeEach(newBrowser)

const tabTokenModule = () => import('../../../src/storage/tab-storage.ts')

test('a tab keeps its token until it is removed', async () => {
  const { tabToken } = await tabTokenModule()
  tabToken.write('abc')
  expect(tabToken.read()).toBe('abc')
  tabToken.remove()
  expect(tabToken.read()).toBeUndefined()
})

test('a corrupt token in the tab counts as absent and is removed', async () => {
  const { tabToken } = await tabTokenModule()
  sessionStorage.setItem('token', 'two words')
  expect(tabToken.read()).toBeUndefined()
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('a browser that forbids sessionStorage breaks nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { tabToken } = await tabTokenModule()
  tabToken.write('abc')
  expect(tabToken.read()).toBeUndefined()
})
