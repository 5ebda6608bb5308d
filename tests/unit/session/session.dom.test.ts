import { beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, plant, reload, stored } from '../storage/browser.ts'

beforeEach(newBrowser)

async function page() {
  const { session } = await import('../../../src/session/session.ts')
  const { beginSession } = await import('../../../src/session/begin-session.ts')
  const { dropLeftoverToken } = await import('../../../src/session/drop-leftover-token.ts')
  const { endSession } = await import('../../../src/session/end-session.ts')
  await session.restore()
  return { session, beginSession, dropLeftoverToken, endSession }
}

test('a remembered member is still logged in after the browser was closed', async () => {
  const first = await page()
  await first.beginSession('abc', { remember: true })
  sessionStorage.clear()
  reload()
  const { session } = await page()
  expect(session.token()).toBe('abc')
  expect(session.remembered()).toBe(true)
})

test('a member who is not remembered survives a reload but not the tab', async () => {
  const first = await page()
  await first.beginSession('abc', { remember: false })
  reload()
  const reloaded = await page()
  expect(reloaded.session.token()).toBe('abc')
  expect(reloaded.session.remembered()).toBe(false)
  sessionStorage.clear()
  reload()
  expect((await page()).session.token()).toBeUndefined()
})

test('the token is in one place only, whichever was used before', async () => {
  const { beginSession } = await page()
  await beginSession('first', { remember: true })
  await beginSession('second', { remember: false })
  expect(await stored('krapao-keys', 'token')).toBeUndefined()
  await beginSession('third', { remember: true })
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(await stored('krapao-keys', 'token')).toBe('third')
})

test('of two tokens the one of this tab is used', async () => {
  await plant('krapao-keys', 'token', 'remembered')
  sessionStorage.setItem('token', 'of-this-tab')
  const { session } = await page()
  expect(session.token()).toBe('of-this-tab')
  expect(session.remembered()).toBe(false)
})

test('entering the member area removes the leftover token and keeps the live one', async () => {
  await plant('krapao-keys', 'token', 'leftover')
  sessionStorage.setItem('token', 'live')
  const { session, dropLeftoverToken } = await page()
  await dropLeftoverToken()
  expect(session.token()).toBe('live')
  expect(sessionStorage.getItem('token')).toBe('live')
  expect(await stored('krapao-keys', 'token')).toBeUndefined()
})

test('a remembered session keeps its token when the leftover of the tab is removed', async () => {
  const { beginSession, dropLeftoverToken } = await page()
  await beginSession('live', { remember: true })
  sessionStorage.setItem('token', 'leftover')
  await dropLeftoverToken()
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(await stored('krapao-keys', 'token')).toBe('live')
})

test('a restored token is kept when later the browser stores something else in vain', async () => {
  await plant('krapao-keys', 'token', 'live')
  const { dropLeftoverToken } = await page()
  const { announceDegradedStorage } = await import('../../../src/storage/degraded.ts')
  announceDegradedStorage()
  await dropLeftoverToken()
  expect(await stored('krapao-keys', 'token')).toBe('live')
})

test('a corrupt token, of the tab or remembered, is no token', async () => {
  await plant('krapao-keys', 'token', 'two words')
  sessionStorage.setItem('token', 'two words')
  const { session } = await page()
  expect(session.token()).toBeUndefined()
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('beginning a session forgets what an earlier member left', async () => {
  await plant('krapao-member', 'offline', { owner: 'someone else' })
  const { beginSession } = await page()
  await beginSession('abc', { remember: true })
  expect(await stored('krapao-member', 'offline')).toBeUndefined()
})

test('listeners are notified of every change of the token and of nothing else', async () => {
  const { session, beginSession, endSession } = await page()
  const listener = vi.fn<() => void>()
  const stop = session.subscribe(listener)
  await beginSession('abc', { remember: true })
  await session.restore()
  expect(listener).toHaveBeenCalledTimes(1)
  await endSession()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  await beginSession('def', { remember: true })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a session lives in memory when the browser keeps nothing', async () => {
  vi.stubGlobal('indexedDB', undefined)
  reload()
  const { session, beginSession, endSession } = await page()
  await beginSession('abc', { remember: true })
  expect(session.token()).toBe('abc')
  await endSession()
  expect(session.token()).toBeUndefined()
})
