import type { Database } from '../db/client.ts'
import { forgetUploads } from '../files/forget-uploads.ts'
import { forgetOldKeys } from '../idempotency/idempotency.ts'
import type { Clock } from '../providers/clock.ts'
import type { FileStore } from '../files/file-store.ts'
import { clockWatch } from './clock-watch.ts'
import { expireAnnouncements } from '../deposits/deposit-announcements.ts'
import { forgetOldFailures } from '../members/login-lockout.ts'
import { forgetOldOtps } from '../members/otp-reservations.ts'
import { forgetEndedSessions } from '../members/sessions.ts'
import { forgetRateLimitCounters } from '../rate-limits/rate-limit-counters.ts'
import { forgetOldLinks } from '../files/uploads.ts'

const EVERY_MS = 3_600_000

interface Household {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly uploadRetentionDays: number | undefined
  /** After how many days an unanswered announcement fails. */
  readonly announcementDays: number
  readonly onFailure: (error: unknown) => void
}

/**
 * Periodically deletes or ends what has expired. A failure is reported and retried the next time.
 *
 * @returns a function that stops it.
 */
export function startHousekeeping({
  db,
  clock,
  files,
  uploadRetentionDays,
  announcementDays,
  onFailure,
}: Household): () => void {
  const isClockSteady = clockWatch(db)
  void isClockSteady().catch(() => undefined)
  async function tidy(): Promise<void> {
    try {
      // A key that looks old because the clock was set forward may be one that is about to be retried.
      if (await isClockSteady()) await forgetOldKeys(db)
      await forgetOldFailures(db)
      await forgetOldOtps(db)
      await forgetEndedSessions(db)
      await forgetOldLinks(db)
      await forgetUploads(db, files, uploadRetentionDays)
      await expireAnnouncements(db, clock.now(), announcementDays)
      await forgetRateLimitCounters(db)
    } catch (error) {
      onFailure(error)
    }
  }
  const timer = setInterval(() => void tidy(), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
