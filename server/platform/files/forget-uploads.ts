import type { Database } from '../db/client.ts'
import type { FileStore } from './file-store.ts'

/** After how many days the picture of a slip that failed is deleted: longer than members complain and banks answer. */
export const FAILED_SLIP_DAYS = 42

/**
 * Deletes uploads that nothing refers to an hour after they were received, chat files beyond their retention time, pictures of slips that
 * failed weeks ago, and content without a row. Slips that were credited are the proof of a deposit and stay, and so do those that wait.
 *
 * @param retentionDays undefined: files of the chat are kept forever.
 */
export async function forgetUploads(
  db: Database,
  files: Pick<FileStore, 'removeUnused'>,
  retentionDays: number | undefined,
): Promise<void> {
  await db.query(
    'upload.forget-unattached',
    "DELETE FROM upload WHERE attached_at IS NULL AND created_at < now() - interval '1 hour'",
  )
  if (retentionDays !== undefined) {
    await db.query(
      'upload.forget-old',
      `DELETE FROM upload u WHERE created_at < now() - make_interval(days => $1)
          AND NOT EXISTS (SELECT FROM slip s WHERE s.upload_id = u.id)`,
      [retentionDays],
    )
  }
  await db.query(
    'upload.forget-failed-slips',
    `DELETE FROM upload u USING slip s WHERE s.upload_id = u.id AND s.upload_id IS NOT NULL AND s.status = 'FAILED'
        AND u.created_at < now() - make_interval(days => $1)`,
    [FAILED_SLIP_DAYS],
  )
  await files.removeUnused(db)
}
