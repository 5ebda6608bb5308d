import { afterEach, expect, it, vi } from 'vitest'
import { startLedgerAudit } from '../../../server/ledger/books/ledger-audit.ts'
import { databaseForFile } from '../../support/database/test-database.ts'

const test = await databaseForFile()
afterEach(() => vi.useRealTimers())

const isSoonDue = async () => {
  const [check] = await test.db.query<{ isSoon: boolean }>(
    'test.due',
    `SELECT due_at <= now() + interval '1 minute' AS "isSoon" FROM ledger_check`,
  )
  return check?.isSoon
}

it('an audit that fails is due again soon, on any node', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const error = vi.fn<() => void>()
  const stop = await startLedgerAudit({
    db: test.db,
    connection: { host: 'localhost', port: 1 },
    log: { error, fatal: () => undefined },
  })
  await expect.poll(() => error).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(15_000)
  // It was claimed, so that no other node makes it at the same time, and fails again.
  await expect.poll(() => error).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(15_000)
  await expect.poll(isSoonDue).toBe(true)
  await stop()
})
