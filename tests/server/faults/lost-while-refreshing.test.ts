import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../server/platform/db/client.ts'
import { ConnectionLost } from '../../../server/platform/db/failures.ts'
import { systemClock } from '../../../server/outside/providers/clock.ts'
import { MONEY_TIMING } from '../../../server/outside/providers/money-timing.ts'
import { noGameProvider } from '../../../server/outside/providers/game-provider.ts'
import { refreshSlot } from '../../../server/domains/games/refresh-slots.ts'
import { memberWith } from '../../support/members.ts'
import { databaseForFile } from '../../support/test-database.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'

const test = await databaseForFile()

it('a connection lost by one of two questions asked at once fails the call, and not the whole server', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  const { id, username } = await memberWith(test.db, { JOKER: 100_00 })
  const db: Database = {
    ...test.db,
    // What was played is asked for while the balance is looked up.
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
    settings: USUAL_SETTINGS,
    log: { warn: () => undefined },
  }
  await expect(refreshSlot(dependencies, id, { slotCode: 'JOKER', username })).rejects.toBeInstanceOf(
    ConnectionLost,
  )
  // Node says that nobody heard of a failure once the queue of microtasks is empty.
  await test.db.query('test.one', 'SELECT 1 AS one')
  expect(unheard).toEqual([])
})
