import { afterEach, vi } from 'vitest'
import { connection } from '../../src/connection.ts'

/** What a test of a unit or a component has replaced is back for the next one. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  connection.forget()
})
