/** Proves S82. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, reload, stored } from '../storage/browser.ts'

const open: (() => void)[] = []

beforeEach(newBrowser)
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A tab of the browser: modules of its own, storage shared with the other tabs. */
async function tab() {
  reload()
  const { session } = await import('../../../src/session/session.ts')
  const { beginSession } = await import('../../../src/session/begin-session.ts')
  const { followOtherTabs, onSignOut, signOut } = await import('../../../src/session/sign-out.ts')
  const { writeKey } = await import('../../../src/storage/keys.ts')
  const { memberStore } = await import('../../../src/storage/member-store.ts')
  await session.restore()
  open.push(followOtherTabs())
  return { session, beginSession, onSignOut, signOut, writeKey, memberStore }
}

test('signing out forgets the token, the time of the last update and the kept wallet', async () => {
  const { session, beginSession, signOut, writeKey, memberStore } = await tab()
  await beginSession('abc', { remember: true })
  await writeKey('last_sync', '2026-11-20T14:32:08.000Z')
  await memberStore.write('offline', { owner: 'x' })
  await signOut()
  expect(session.token()).toBeUndefined()
  expect(await stored('krapao-keys', 'token')).toBeUndefined()
  expect(await stored('krapao-keys', 'last_sync')).toBeUndefined()
  expect(await stored('krapao-member', 'offline')).toBeUndefined()
})

test('language, inviter and accepted agreement survive signing out', async () => {
  const { beginSession, signOut, writeKey } = await tab()
  await beginSession('abc', { remember: true })
  await writeKey('locale', 'lo')
  await writeKey('code', 'PR1')
  await writeKey('remember-agreement', 'hash')
  await signOut()
  expect(await stored('krapao-keys', 'locale')).toBe('lo')
  expect(await stored('krapao-keys', 'code')).toBe('PR1')
  expect(await stored('krapao-keys', 'remember-agreement')).toBe('hash')
})

test('the conversation that somebody had as a guest ends with the session', async () => {
  const { beginSession, signOut, writeKey } = await tab()
  await writeKey('guest-id', '7b3f2a10-9c4d-4e5f-8a6b-1c2d3e4f5a6b')
  await writeKey('guest-seen', '2026-11-20T14:32:08.000Z')
  await beginSession('abc', { remember: true })
  await signOut()
  expect(await stored('krapao-keys', 'guest-id')).toBeUndefined()
  expect(await stored('krapao-keys', 'guest-seen')).toBeUndefined()
})

test('every registered cleanup runs, with the token already gone, even after one that fails', async () => {
  const { session, beginSession, signOut, onSignOut } = await tab()
  await beginSession('abc', { remember: true })
  const seen: (string | undefined)[] = []
  const unregistered = vi.fn<() => void>()
  onSignOut(() => {
    throw new Error('broken cleanup')
  })
  onSignOut(() => seen.push(session.token()))
  onSignOut(unregistered)()
  await signOut()
  expect(seen).toEqual([undefined])
  expect(unregistered).not.toHaveBeenCalled()
})

test('what registers only after the session turned out to be over is forgotten at once, even when it fails', async () => {
  const { beginSession, signOut, onSignOut } = await tab()
  await beginSession('abc', { remember: true })
  await signOut()
  const late = vi.fn<() => void>(() => {
    throw new Error('broken cleanup')
  })
  onSignOut(late)
  expect(late).toHaveBeenCalledOnce()
})

test('two calls that find the session over make one sign-out', async () => {
  const { beginSession, signOut, onSignOut } = await tab()
  await beginSession('abc', { remember: true })
  const cleanup = vi.fn<() => void>()
  onSignOut(cleanup)
  await Promise.all([signOut(), signOut()])
  expect(cleanup).toHaveBeenCalledOnce()
})

test('signing out in one tab signs out in the others', async () => {
  const first = await tab()
  await first.beginSession('abc', { remember: true })
  const second = await tab()
  expect(second.session.token()).toBe('abc')
  const cleanup = vi.fn<() => void>()
  second.onSignOut(cleanup)
  await first.signOut()
  await vi.waitFor(() => expect(cleanup).toHaveBeenCalledOnce())
  expect(second.session.token()).toBeUndefined()
})

test('another member signing in elsewhere replaces the session here and clears what was loaded', async () => {
  const first = await tab()
  await first.beginSession('of-somchai', { remember: true })
  const second = await tab()
  const cleanup = vi.fn<() => void>()
  first.onSignOut(cleanup)
  await second.beginSession('of-malee', { remember: true })
  await vi.waitFor(() => expect(first.session.token()).toBe('of-malee'))
  await vi.waitFor(() => expect(cleanup).toHaveBeenCalledOnce())
})

test('a login that ends after another tab has signed somebody in clears what was loaded for them', async () => {
  const waiting = await tab()
  const other = await tab()
  await other.beginSession('of-malee', { remember: true })
  await vi.waitFor(() => expect(waiting.session.token()).toBe('of-malee'))
  const seen: (string | undefined)[] = []
  waiting.onSignOut(() => seen.push(waiting.session.token()))
  await waiting.beginSession('of-somchai', { remember: true })
  expect(seen).toEqual(['of-somchai'])
})

test('signing in elsewhere signs in a tab that waits at the login form', async () => {
  const waiting = await tab()
  const cleanup = vi.fn<() => void>()
  waiting.onSignOut(cleanup)
  const other = await tab()
  await other.beginSession('abc', { remember: true })
  await vi.waitFor(() => expect(waiting.session.token()).toBe('abc'))
  expect(cleanup).not.toHaveBeenCalled()
})

test('a browser without BroadcastChannel signs out all the same', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { session, beginSession, signOut } = await tab()
  await beginSession('abc', { remember: false })
  await signOut()
  expect(session.token()).toBeUndefined()
  vi.unstubAllGlobals()
})

test('a tab that begins to listen after another one signed out is signed out as well', async () => {
  const { session, beginSession } = await tab()
  await beginSession('abc', { remember: true })
  reload()
  const late = await import('../../../src/session/session.ts')
  await late.session.restore()
  expect(late.session.token()).toBe('abc')
  const { removeKey } = await import('../../../src/storage/keys.ts')
  await removeKey('token')
  const { followOtherTabs } = await import('../../../src/session/sign-out.ts')
  open.push(followOtherTabs())
  await vi.waitFor(() => expect(late.session.token()).toBeUndefined())
  expect(session.token(), 'the first tab heard nothing').toBe('abc')
})

test('a tab that begins to listen while another one is signing out is signed out as well', async () => {
  const { beginSession } = await tab()
  await beginSession('abc', { remember: true })
  reload()
  const late = await import('../../../src/session/session.ts')
  await late.session.restore()
  const { followOtherTabs } = await import('../../../src/session/sign-out.ts')
  open.push(followOtherTabs())
  await new Promise((resolve) => setTimeout(resolve, 300))
  // The other tab has announced it, and forgets only now.
  const { removeKey } = await import('../../../src/storage/keys.ts')
  await removeKey('token')
  await vi.waitFor(() => expect(late.session.token()).toBeUndefined(), { timeout: 4000 })
})
