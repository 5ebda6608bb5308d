import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOnline } from '../../../src/session/connection.ts'

test('the app knows when the network goes and when it comes back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { result, unmount } = renderHook(() => useOnline())
  expect(result.current).toBe(true)
  onLine.mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)
  onLine.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(result.current).toBe(true)
  unmount()
})
