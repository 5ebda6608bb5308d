import { afterEach, vi } from 'vitest'
import { clock } from '../../src/clock.ts'
import { connection } from '../../src/connection.ts'

/** What a test of a unit or a component has replaced is back for the next one. */
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  connection.forget()
  resetClock()
})

/** The app's clock shows the machine's time again, and has shown none before, whatever a test has set. */
function resetClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  clock.ask()(new Date(-1000).toISOString())
  vi.useRealTimers()
}
