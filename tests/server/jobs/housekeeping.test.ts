/** Proves R18, and S57: files that no message shows are searched for at the start and every ten minutes. */
import { randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetOldKeys } from '../../../server/api/idempotency/idempotency.ts'
import { clockWatch, startHousekeeping } from '../../../server/domains/jobs/housekeeping.ts'
import type { Queryable } from '../../../server/platform/db/queryable.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { systemClock } from '../../support/time/system-clock.ts'

const TEN_MINUTES_MS = 600_000
const HOUR_MS = 6 * TEN_MINUTES_MS

const test = await databaseForFile()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A file that was handed in more than an hour ago, and that no message shows. */
async function forgottenUpload(): Promise<void> {
  await test.db.query(
    'test.forgotten',
    `INSERT INTO upload (id, owner, sha256, kind, bytes, address, attached_at, created_at)
     VALUES (gen_random_uuid(), 'guest:1', $1, 'png', 5, '198.51.100.7', NULL, now() - interval '61 minutes')`,
    [randomBytes(32)],
  )
}

const countUploads = async () => (await test.db.query('test.uploads', 'SELECT 1 FROM upload')).length

type FileJob = 'removeUnused' | 'removeAbandonedForms'

const nothing = () => Promise.resolve()

/** Starts it for files of which none is there to delete. */
function start(
  onFailure: (error: unknown) => void,
  {
    removeUnused = nothing,
    removeAbandonedForms = nothing,
  }: Partial<Record<FileJob, () => Promise<void>>> = {},
) {
  return startHousekeeping({
    db: test.db,
    clock: systemClock,
    files: { removeUnused },
    removeAbandonedForms,
    uploadRetentionDays: undefined,
    announcementDays: () => 7,
    onFailure,
  })
}

it('a file without a message is deleted at the start, and ten minutes later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const removeUnused = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const removeAbandonedForms = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const onFailure = vi.fn<(error: unknown) => void>()
  await forgottenUpload()
  const stop = start(onFailure, { removeUnused, removeAbandonedForms })
  await expect.poll(countUploads).toBe(0)
  await expect.poll(() => removeUnused).toHaveBeenCalledOnce()

  await forgottenUpload()
  vi.advanceTimersByTime(TEN_MINUTES_MS)
  await stop()
  expect(await countUploads()).toBe(0)
  expect(removeUnused).toHaveBeenCalledTimes(2)
  expect(removeAbandonedForms).toHaveBeenCalledTimes(2)
  expect(onFailure).not.toHaveBeenCalled()
})

it('a job that fails is reported, and those after it are done', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const onFailure = vi.fn<(error: unknown) => void>()
  await test.asSupervisor(`ALTER TABLE login_try RENAME TO lost; ALTER TABLE otp_request RENAME TO lost_too;
    INSERT INTO budget_spent (budget, caller, calls, ends_at) VALUES ('test', 'a', 1, now() - interval '1 hour')`)
  const stop = start(onFailure)
  vi.advanceTimersByTime(HOUR_MS)
  await stop()
  expect(onFailure).toHaveBeenCalledTimes(2)
  expect(await test.db.query('test.counters', 'SELECT 1 FROM budget_spent')).toEqual([])
})

it('keys that have collected for long are deleted in portions, until none is left', async () => {
  await test.db.query(
    'test.collected',
    `INSERT INTO idempotency (owner, key, fingerprint, status, created_at)
     SELECT 'a member', 'key ' || n, '', 200, now() - interval '30 days' FROM generate_series(1, 7) n`,
  )
  const query = vi.spyOn(test.db, 'query')
  expect(await forgetOldKeys(test.db, 3)).toBe(7)
  expect(query).toHaveBeenCalledTimes(3)
})

const HOUR_SECONDS = 3600
let [databaseSeconds, passedSeconds] = [1_700_000_000, 50]

const watched: Queryable = {
  script: async () => undefined,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one row of the query
  query: async <Row extends object>() => [{ seconds: databaseSeconds }] as unknown as Row[],
}

/** An hour passes, in which the clock of the database moves by that much. */
function anHourLater(bySeconds: number): void {
  passedSeconds += HOUR_SECONDS
  databaseSeconds += bySeconds
}

it.each([
  ['forward by a day', 25 * HOUR_SECONDS],
  ['back by a day', -23 * HOUR_SECONDS],
  ['forward by eleven minutes', HOUR_SECONDS + 660],
])('a clock that was put %s is noticed once, and then used', async (_what, bySeconds) => {
  vi.spyOn(performance, 'now').mockImplementation(() => passedSeconds * 1000)
  const isSteady = clockWatch(watched)
  expect(await isSteady(), 'nothing to compare with').toBe(false)
  anHourLater(HOUR_SECONDS + 5)
  expect(await isSteady()).toBe(true)
  anHourLater(bySeconds)
  expect(await isSteady()).toBe(false)
  anHourLater(HOUR_SECONDS)
  expect(await isSteady()).toBe(true)
})
