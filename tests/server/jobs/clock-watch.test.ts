/** Proves R18. */
import { afterEach, expect, it, vi } from 'vitest'
import { clockWatch } from '../../../server/domains/jobs/housekeeping.ts'
import type { Queryable } from '../../../server/platform/db/queryable.ts'

const HOUR_SECONDS = 3600

let [databaseSeconds, passedSeconds] = [1_700_000_000, 50]

const db: Pick<Queryable, 'query'> = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one row of the query
  query: async <Row extends object>() => [{ seconds: databaseSeconds }] as unknown as Row[],
}

/** An hour passes, in which the clock of the database moves by that much. */
function anHourLater(bySeconds: number): void {
  passedSeconds += HOUR_SECONDS
  databaseSeconds += bySeconds
}

afterEach(() => {
  vi.restoreAllMocks()
})

it.each([
  ['forward by a day', 25 * HOUR_SECONDS],
  ['back by a day', -23 * HOUR_SECONDS],
  ['forward by eleven minutes', HOUR_SECONDS + 660],
])('a clock that was put %s is noticed once, and then used', async (_what, bySeconds) => {
  vi.spyOn(performance, 'now').mockImplementation(() => passedSeconds * 1000)
  const isSteady = clockWatch({ ...db, script: async () => undefined })
  expect(await isSteady(), 'nothing to compare with').toBe(false)
  anHourLater(HOUR_SECONDS + 5)
  expect(await isSteady()).toBe(true)
  anHourLater(bySeconds)
  expect(await isSteady()).toBe(false)
  anHourLater(HOUR_SECONDS)
  expect(await isSteady()).toBe(true)
})
