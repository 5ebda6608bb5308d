import { forgetOldKeys } from '../../api/idempotency/idempotency.ts'
import { forgetRateLimitCounters } from '../../api/rate-limits/rate-limit-counters.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { forgetOldLinks, forgetUploads } from '../../platform/files/uploads.ts'
import { forgetUnansweredGuests } from '../chat/guest-words.ts'
import { failUncheckedSlips } from '../deposits/evidence/slips/slip-worker.ts'
import { expireAnnouncements } from '../deposits/expected/announcements.ts'
import { forgetOldFailures } from '../members/login-lockout.ts'
import { forgetOldOtps } from '../members/otp/send-otp.ts'
import { memberSessions } from '../members/sessions.ts'
import { forgetOldInvitations } from '../staff/invitations.ts'
import { staffSessions } from '../staff/staff-sessions.ts'

/** Slowly corrected clocks never drift this far between two checks, in s. */
const TOLERANCE_SECONDS = 600

const EVERY_MS = 3_600_000

/** Files that no message shows fill the space that all share, so they are looked for more often. */
const UPLOADS_EVERY_MS = 600_000

interface HousekeepingSettings {
  readonly db: Database
  readonly clock: Clock
  readonly files: Pick<FileStore, 'removeUnused'>
  /** Removes what interrupted calls left of the files that they received. */
  readonly removeAbandonedForms: () => Promise<void>
  readonly uploadRetentionDays: number | undefined
  /** After how many days an unanswered announcement fails. */
  readonly announcementDays: () => number
  readonly onFailure: (error: unknown) => void
}

type Job = () => Promise<unknown>

/**
 * Deletes or ends what has expired: every hour, and uploads now and every ten minutes. A failure is reported and retried the next time; the
 * other jobs are done all the same.
 *
 * @returns a function that stops it and waits for what is in progress.
 */
export function startHousekeeping({
  db,
  clock,
  files,
  removeAbandonedForms,
  uploadRetentionDays,
  announcementDays,
  onFailure,
}: HousekeepingSettings): () => Promise<void> {
  const isClockSteady = clockWatch(db)
  void isClockSteady().catch(() => undefined)
  const hourly: readonly Job[] = [
    async () => {
      // A key that looks old because the clock was set forward may be one that is about to be retried.
      if (await isClockSteady()) await forgetOldKeys(db)
    },
    () => forgetOldFailures(db),
    () => forgetOldOtps(db),
    () => memberSessions.forgetEnded(db),
    () => staffSessions.forgetEnded(db),
    () => forgetOldInvitations(db),
    () => forgetOldLinks(db),
    () => expireAnnouncements(db, clock.now(), announcementDays()),
    () => failUncheckedSlips(db, clock.now()),
    () => forgetRateLimitCounters(db),
    () => forgetUnansweredGuests(db),
  ]
  const ofUploads: readonly Job[] = [
    removeAbandonedForms,
    () => forgetUploads(db, files, uploadRetentionDays),
  ]
  let atWork = Promise.resolve()
  // One after the other, and each whether or not those before it failed.
  function begin(jobs: readonly Job[]): void {
    for (const job of jobs) atWork = atWork.then(async () => void (await job())).catch(onFailure)
  }
  begin(ofUploads)
  const timers = [
    setInterval(() => begin(hourly), EVERY_MS),
    setInterval(() => begin(ofUploads), UPLOADS_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await atWork
  }
}

/**
 * Compares the clock of the database with a monotonic one.
 *
 * @returns a function that says whether the database's clock has run correctly since the last call; false the first time.
 */
export function clockWatch(db: Queryable): () => Promise<boolean> {
  let lastOffsetSeconds: number | undefined
  return async () => {
    const [row] = await db.query<{ seconds: number }>(
      'clock.read',
      'SELECT extract(epoch FROM now())::float8 AS seconds',
    )
    const offsetSeconds = Number(row?.seconds) - performance.now() / 1000
    const jumpSeconds = Math.abs(offsetSeconds - (lastOffsetSeconds ?? Number.NaN))
    lastOffsetSeconds = offsetSeconds
    return jumpSeconds <= TOLERANCE_SECONDS
  }
}
