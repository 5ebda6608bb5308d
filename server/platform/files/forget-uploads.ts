import type { Database } from '../db/client.ts'
import type { FileStore } from './file-store.ts'

/**
 * Deletes uploads that nothing refers to an hour after they were received, chat files beyond their retention time, and content without a row.
 * Slips are the proof of a deposit and stay.
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
  await files.removeUnused(db)
}
