/** Proves S82. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newBrowser, plant, reload, stored } from '../storage/browser.ts'

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
  const { endRefusedSession, followOtherTabs, onSessionEnd, endSession } =
    await import('../../../src/session/end-session.ts')
  const { writeKey } = await import('../../../src/storage/keys.ts')
  const { memberStore } = await import('../../../src/storage/member-store.ts')
  await session.restore()
  open.push(followOtherTabs())
  return { session, beginSession, endRefusedSession, onSessionEnd, endSession, writeKey, memberStore }
}

/** A tab in which a member has logged in, to be remembered. */
async function memberTab() {
  const own = await tab()
  await own.beginSession('abc', { remember: true })
  return own
}

test('signing out forgets the token and the kept wallet', async () => {
  const { session, endSession, memberStore } = await memberTab()
  await memberStore.write('offline', { owner: 'x' })
  await endSession()
  expect(session.token()).toBeUndefined()
  expect(await stored('krapao-keys', 'token')).toBeUndefined()
  expect(await stored('krapao-member', 'offline')).toBeUndefined()
})

test.each([
  ['the time of the last update', 'last_sync', '2026-11-20T14:32:08.000Z', false],
  [
    'the conversation that somebody had as a guest',
    'guest-id',
    '7b3f2a10-9c4d-4e5f-8a6b-1c2d3e4f5a6b',
    false,
  ],
  ['when that guest was here', 'guest-seen', '2026-11-20T14:32:08.000Z', false],
  ['the language', 'locale', 'lo', true],
  ['the inviter', 'code', 'PR1', true],
  ['the accepted agreement', 'remember-agreement', 'hash', true],
] as const)('%s (%s: %s) survives signing out: %s', async (_what, key, value, survives) => {
  const { endSession, writeKey } = await memberTab()
  await writeKey(key, value)
  await endSession()
  expect(await stored('krapao-keys', key)).toBe(survives ? value : undefined)
})

test('every registered cleanup runs, with the token already gone, even after one that fails', async () => {
  const { session, endSession, onSessionEnd } = await memberTab()
  const seen: (string | undefined)[] = []
  const unregistered = vi.fn<() => void>()
  onSessionEnd(() => {
    throw new Error('broken cleanup')
  })
  onSessionEnd(() => seen.push(session.token()))
  onSessionEnd(unregistered)()
  await endSession()
  expect(seen).toEqual([undefined])
  expect(unregistered).not.toHaveBeenCalled()
})

test('what registers only after the session turned out to be over is forgotten at once, even when it fails', async () => {
  const { endSession, onSessionEnd } = await memberTab()
  await endSession()
  const late = vi.fn<() => void>(() => {
    throw new Error('broken cleanup')
  })
  onSessionEnd(late)
  expect(late).toHaveBeenCalledOnce()
})

test('two calls that find the session over make one ending', async () => {
  const { endSession, onSessionEnd } = await memberTab()
  const cleanup = vi.fn<() => void>()
  onSessionEnd(cleanup)
  await Promise.all([endSession(), endSession()])
  expect(cleanup).toHaveBeenCalledOnce()
})

test('signing out in one tab signs out in the others', async () => {
  const first = await memberTab()
  const second = await tab()
  expect(second.session.token()).toBe('abc')
  const cleanup = vi.fn<() => void>()
  second.onSessionEnd(cleanup)
  await first.endSession()
  await expect.poll(() => cleanup).toHaveBeenCalledOnce()
  expect(second.session.token()).toBeUndefined()
})

test('another member signing in elsewhere replaces the session here and clears what was loaded', async () => {
  const first = await tab()
  await first.beginSession('of-somchai', { remember: true })
  const second = await tab()
  const cleanup = vi.fn<() => void>()
  first.onSessionEnd(cleanup)
  await second.beginSession('of-malee', { remember: true })
  await expect.poll(() => first.session.token()).toBe('of-malee')
  await expect.poll(() => cleanup).toHaveBeenCalledOnce()
})

test('a login that ends after another tab has signed somebody in clears what was loaded for them', async () => {
  const waiting = await tab()
  const other = await tab()
  await other.beginSession('of-malee', { remember: true })
  await expect.poll(() => waiting.session.token()).toBe('of-malee')
  const seen: (string | undefined)[] = []
  waiting.onSessionEnd(() => seen.push(waiting.session.token()))
  await waiting.beginSession('of-somchai', { remember: true })
  expect(seen).toEqual(['of-somchai'])
})

test('signing in elsewhere signs in a tab that waits at the login form', async () => {
  const waiting = await tab()
  const cleanup = vi.fn<() => void>()
  waiting.onSessionEnd(cleanup)
  const other = await tab()
  await other.beginSession('abc', { remember: true })
  await expect.poll(() => waiting.session.token()).toBe('abc')
  expect(cleanup).not.toHaveBeenCalled()
})

test('a browser without BroadcastChannel signs out all the same', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { session, beginSession, endSession } = await tab()
  await beginSession('abc', { remember: false })
  await endSession()
  expect(session.token()).toBeUndefined()
})

test('a tab that begins to listen after another one signed out is signed out at its first look', async () => {
  await plant('krapao-keys', 'token', 'abc')
  const { session } = await import('../../../src/session/session.ts')
  await session.restore()
  expect(session.token()).toBe('abc')
  const { removeKey } = await import('../../../src/storage/keys.ts')
  await removeKey('token')
  const { followOtherTabs } = await import('../../../src/session/end-session.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open.push(followOtherTabs())
  await expect.poll(() => session.token(), { message: 'before its second look' }).toBeUndefined()
  vi.useRealTimers()
})

test('a tab that begins to listen while another one is signing out is signed out as well', async () => {
  await memberTab()
  reload()
  const late = await import('../../../src/session/session.ts')
  await late.session.restore()
  const { followOtherTabs } = await import('../../../src/session/end-session.ts')
  const { readKey, removeKey } = await import('../../../src/storage/keys.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open.push(followOtherTabs())
  // Reads are answered in their order: its first look is over.
  await readKey('token')
  // The other tab has broadcast it before, and forgets only now.
  await removeKey('token')
  expect(late.session.token()).toBe('abc')
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await expect.poll(() => late.session.token()).toBeUndefined()
})

/** A channel whose messages arrive only when the tab is no longer busy, as after a long script or a pause in the background. */
function busyChannel(isFree: Promise<void>) {
  return class extends BroadcastChannel {
    override addEventListener(...[type, listener]: Parameters<BroadcastChannel['addEventListener']>): void {
      super.addEventListener(type, (event) => {
        void isFree.then(() => (typeof listener === 'function' ? listener.call(this, event) : undefined))
      })
    }
  }
}

type Tab = Awaited<ReturnType<typeof tab>>

/** How a tab may learn that its session is over, after somebody else has logged in through another tab. */
const LATE_NEWS: readonly {
  how: string
  channel: boolean
  learn: (late: Tab, free: () => void) => unknown
}[] = [
  { how: 'by a message that was held up', channel: true, learn: (_late, free) => free() },
  { how: 'by a refused call', channel: true, learn: (late) => late.endRefusedSession() },
  { how: 'by a refused call, without messages', channel: false, learn: (late) => late.endRefusedSession() },
]

test.each(LATE_NEWS)(
  'what a tab learns late, $how, takes nothing from the session after it',
  async ({ channel, learn }) => {
    const work = new EventTarget()
    const isFree = new Promise<void>((resolve) => work.addEventListener('end', () => resolve()))
    const free = () => void work.dispatchEvent(new Event('end'))
    const ordinary = BroadcastChannel
    vi.stubGlobal('BroadcastChannel', channel ? busyChannel(isFree) : undefined)
    const late = await tab()
    await late.beginSession('of-somchai', { remember: true })
    const [ofPage, ofDevice] = [vi.fn<() => void>(), vi.fn<() => void>()]
    late.onSessionEnd(ofPage)
    late.onSessionEnd(ofDevice, 'device')

    vi.stubGlobal('BroadcastChannel', channel ? ordinary : undefined)
    const other = await tab()
    await other.endSession()
    await other.beginSession('of-malee', { remember: true })
    await other.writeKey('last_sync', '2026-11-20T14:32:08.000Z')
    await other.memberStore.write('offline', { owner: 'malee' })
    expect(late.session.token(), 'nothing has reached it').toBe('of-somchai')

    await learn(late, free)
    await expect.poll(() => ofPage).toHaveBeenCalled()
    expect(ofDevice).not.toHaveBeenCalled()
    expect(late.session.token()).not.toBe('of-somchai')
    expect(other.session.token()).toBe('of-malee')
    expect(await stored('krapao-keys', 'token')).toBe('of-malee')
    expect(await stored('krapao-keys', 'last_sync')).toBe('2026-11-20T14:32:08.000Z')
    expect(await stored('krapao-member', 'offline')).toEqual({ owner: 'malee' })
  },
)

test('a session that the server has ended ends in every tab, and is forgotten', async () => {
  const first = await memberTab()
  const second = await tab()
  await second.endRefusedSession()
  await expect.poll(() => first.session.token()).toBeUndefined()
  expect(await stored('krapao-keys', 'token')).toBeUndefined()
})
