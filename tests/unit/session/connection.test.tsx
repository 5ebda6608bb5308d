import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../src/connection.ts'
import { followConnection } from '../../../src/data/site/follow-connection.ts'
import { useOnline } from '../../../src/session/connection.ts'
import { type Answers, backend } from '../data/backend.ts'

const SIGN_OF_LIFE = 'GET /api/lookup/terminated'
const alive = { terminated: null }
const silent = () => Promise.reject(new TypeError('Failed to fetch'))

let answers: Answers
let calls: string[]

beforeEach(() => {
  answers = { [SIGN_OF_LIFE]: alive }
  calls = backend(answers)
})

/** What the browser reports. */
function report(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  act(() => void dispatchEvent(new Event(onLine ? 'online' : 'offline')))
}

test('an answer outweighs what the browser reports, until it reports a change', () => {
  const { result, unmount } = renderHook(() => useOnline())
  report(false)
  expect(result.current).toBe(false)
  act(() => connection.note(true))
  expect(result.current, 'a call was answered').toBe(true)
  report(false)
  expect(result.current).toBe(false)
  report(true)
  expect(result.current).toBe(true)
  act(() => connection.note(false))
  expect(result.current, 'a call was not answered').toBe(false)
  unmount()
})

test('a page that is told that there is no network asks for a sign of life, and again until it comes', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useOnline())
  followConnection()
  expect(calls).toEqual([])
  answers[SIGN_OF_LIFE] = silent
  report(false)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(calls).toHaveLength(1)
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(calls).toHaveLength(4)
  answers[SIGN_OF_LIFE] = alive
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(result.current, 'the browser still reports none').toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(calls).toHaveLength(5)
})
