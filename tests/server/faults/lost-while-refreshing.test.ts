import { expect, it, onTestFinished } from 'vitest'
import { refreshSlot } from '../../../server/domains/games/refresh-slots.ts'
import { noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import type { Database } from '../../../server/platform/db/client.ts'
import { ConnectionLost } from '../../../server/platform/db/failures.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { memberWith } from '../../support/members.ts'
import { systemClock } from '../../support/time/system-clock.ts'
import { USUAL_SITE } from '../../support/usual-settings.ts'

const test = await databaseForFile()

it('a connection lost by one of two concurrent queries fails the call, not the whole server', async () => {
  const unhandled: unknown[] = []
  const record = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', record)
  onTestFinished(() => void process.off('unhandledRejection', record))
  const { id, username } = await memberWith(test.db, { JOKER: 100_00 })
  const db: Database = {
    ...test.db,
    // Rounds are queried at the same time as the balance.
    query: (name, sql, values) =>
      name === 'play-cursor.read'
        ? Promise.reject(new ConnectionLost('a test'))
        : test.db.query(name, sql, values),
  }
  const dependencies = {
    db,
    clock: systemClock,
    gameProvider: noGameProvider,
    timing: MONEY_TIMING,
    site: USUAL_SITE,
    log: { warn: () => undefined },
  }
  await expect(refreshSlot(dependencies, id, { slotCode: 'JOKER', username })).rejects.toBeInstanceOf(
    ConnectionLost,
  )
  // Node reports an unhandled rejection once the queue of microtasks is empty.
  await test.db.query('test.one', 'SELECT 1 AS one')
  expect(unhandled).toEqual([])
})
