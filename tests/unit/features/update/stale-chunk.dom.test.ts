import '../../../support/fresh-modules.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as reloads from '../../../../src/features/update/reload.ts'

const reloadWhenSafe = vi.fn<() => void>()
vi.mock('../../../../src/features/update/reload.ts', () => ({ reloadWhenSafe, isReloadSafe: () => isSafe }))
let isSafe = true
let answer: () => Promise<Response>

beforeEach(() => {
  vi.resetModules()
  reloadWhenSafe.mockReset()
  isSafe = true
  sessionStorage.clear()
  answer = async () => new Response()
  vi.stubGlobal('fetch', () => answer())
})

async function missPart() {
  const { reloadOnceOnStaleChunk, untilNoReload } =
    await import('../../../../src/features/update/stale-chunk.ts')
  const { updates } = await import('../../../../src/features/update/updates.ts')
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  reloadOnceOnStaleChunk()
  const miss = async () => {
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') }))
    // clock: a turn of the loop, in which the answer of the stubbed server arrives
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { miss, updates, untilNoReload }
}

test('a part that the server no longer has makes the page reload once, and then offers to', async () => {
  const { miss, updates } = await missPart()
  await miss()
  expect(reloadWhenSafe).toHaveBeenCalledOnce()
  await miss()
  expect(reloadWhenSafe).toHaveBeenCalledOnce()
  expect(updates.isWaiting()).toBe(true)
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is being restarted behind a gateway', async () => new Response(null, { status: 502 })],
])('while the server %s the page stays as it is, and reloads for a later miss', async (_why, away) => {
  answer = away
  const { miss, updates } = await missPart()
  await miss()
  expect(reloadWhenSafe).not.toHaveBeenCalled()
  expect(updates.isWaiting()).toBe(false)
  answer = async () => new Response()
  await miss()
  expect(reloadWhenSafe).toHaveBeenCalledOnce()
})

test('neither work in hand nor a result in front of the member is lost by a reload', async () => {
  const { isReloadSafe } = await vi.importActual<typeof reloads>('../../../../src/features/update/reload.ts')
  const { workInHand } = await import('../../../../src/session/work-in-hand.ts')
  const release = workInHand.holdReload()
  expect(isReloadSafe()).toBe(false)
  release()
  expect(isReloadSafe()).toBe(true)
  document.body.innerHTML = '<dialog class="alert"></dialog>'
  expect(isReloadSafe()).toBe(false)
  document.querySelector('dialog')?.setAttribute('data-closing', 'true')
  expect(isReloadSafe(), 'it has been closed').toBe(true)
  document.body.innerHTML = ''
})

test('a reload that would lose something is offered, and a part missed later still brings one', async () => {
  const { miss, updates } = await missPart()
  isSafe = false
  await miss()
  expect(reloadWhenSafe).not.toHaveBeenCalled()
  expect(updates.isWaiting()).toBe(true)
  isSafe = true
  await miss()
  expect(reloadWhenSafe).toHaveBeenCalledOnce()
})

test('a failure is not shown while the page reloads for it, and is when it stays', async () => {
  const { miss, untilNoReload } = await missPart()
  const reported: string[] = []
  // What is not reported never ends, and the test with it.
  await untilNoReload()
  await miss()
  vi.useFakeTimers()
  void untilNoReload().then(() => reported.push('during the reload'))
  // A slow phone needs a while to load the page again.
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  await miss()
  void untilNoReload().then(() => reported.push('of a second part'))
  await miss()
  expect(reported).toEqual([])

  vi.resetModules()
  const reloaded = await missPart()
  await reloaded.miss()
  await reloaded.untilNoReload()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await reloaded.miss()
  await reloaded.untilNoReload()
})
