import { afterAll, vi } from 'vitest'

/** The files of a worker share its process: what one of them has replaced is back for the next. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
