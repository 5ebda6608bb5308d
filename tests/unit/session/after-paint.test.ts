import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterTap, noticeTaps } from '../../../src/session/after-paint.ts'

let frames: (() => void)[]
const page = new EventTarget()
noticeTaps(page)

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames[id - 1] = () => undefined))
})

afterEach(() => void vi.runAllTimers())

test('what a tap sets off begins when a frame has been drawn, and once only', () => {
  const run = vi.fn<() => void>()
  page.dispatchEvent(new Event('click'))
  afterTap(run)
  vi.advanceTimersByTime(10)
  expect(run).not.toHaveBeenCalled()
  frames[0]?.()
  // The callback runs before its frame is drawn.
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a page that is drawn no frames gets what was tapped all the same, once', () => {
  const run = vi.fn<() => void>()
  page.dispatchEvent(new Event('click'))
  afterTap(run)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
  frames[0]?.()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('what comes later than the task of a tap, such as the answer to a login, waits for nothing', () => {
  const run = vi.fn<() => void>()
  page.dispatchEvent(new Event('click'))
  vi.advanceTimersByTime(1)
  afterTap(run)
  expect(run).toHaveBeenCalledTimes(1)
})
