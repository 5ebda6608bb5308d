import { afterEach, vi } from 'vitest'

/** What a test of a unit or a component has replaced is back for the next one. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
