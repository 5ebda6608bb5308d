/** Proves S57: files that no message shows are searched for at the start and every ten minutes. */
import { randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { startHousekeeping } from '../../../server/domains/jobs/housekeeping.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { systemClock } from '../../support/time/system-clock.ts'

const TEN_MINUTES_MS = 600_000

const test = await databaseForFile()
afterEach(() => {
  vi.useRealTimers()
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

it('a file without a message is deleted at the start, and ten minutes later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const removeUnused = vi.fn<() => Promise<void>>().mockResolvedValue(undefined)
  const onFailure = vi.fn<(error: unknown) => void>()
  await forgottenUpload()
  const stop = startHousekeeping({
    db: test.db,
    clock: systemClock,
    files: { removeUnused },
    uploadRetentionDays: undefined,
    announcementDays: 7,
    onFailure,
  })
  await expect.poll(countUploads).toBe(0)
  await expect.poll(() => removeUnused).toHaveBeenCalledOnce()

  await forgottenUpload()
  vi.advanceTimersByTime(TEN_MINUTES_MS)
  await stop()
  expect(await countUploads()).toBe(0)
  expect(removeUnused).toHaveBeenCalledTimes(2)
  expect(onFailure).not.toHaveBeenCalled()
})
