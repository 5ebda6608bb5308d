import type { Database } from '../db/client.ts'
import { forgetOldKeys } from '../ledger/idempotency.ts'
import { forgetOldFailures } from './login-lockout.ts'
import { forgetEndedSessions } from './sessions.ts'

const EVERY_MS = 3_600_000

/**
 * Deletes now and then what is only kept for a time. A failure is reported and tried again the next time.
 *
 * @returns a function that stops it.
 */
export function keepHouse(db: Database, onFailure: (error: unknown) => void): () => void {
  async function tidy(): Promise<void> {
    try {
      await forgetOldKeys(db)
      await forgetOldFailures(db)
      await forgetEndedSessions(db)
    } catch (error) {
      onFailure(error)
    }
  }
  const timer = setInterval(() => void tidy(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
