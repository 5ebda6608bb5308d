import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())

const load = async () => (await import('../../../src/session/work-in-hand.ts')).workInHand

test('a reload is safe until something is in hand, and again when all of it is done', async () => {
  const work = await load()
  expect(work.isReloadSafe()).toBe(true)
  const transfer = work.holdReload()
  const form = work.holdReload()
  transfer()
  expect(work.isReloadSafe()).toBe(false)
  form()
  expect(work.isReloadSafe()).toBe(true)
})

test('letting go twice does not let go of what another holds', async () => {
  const work = await load()
  const first = work.holdReload()
  work.holdReload()
  first()
  first()
  expect(work.isReloadSafe()).toBe(false)
})

test('listeners are notified only when safety changes', async () => {
  const work = await load()
  const listener = vi.fn<() => void>()
  const stop = work.subscribe(listener)
  const first = work.holdReload()
  const second = work.holdReload()
  first()
  expect(listener).toHaveBeenCalledTimes(1)
  second()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  work.holdReload()
  expect(listener).toHaveBeenCalledTimes(2)
})
