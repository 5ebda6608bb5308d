import type { Queryable } from '../db/queryable.ts'
import type { FileStore } from './file-store.ts'

/**
 * A piece arrives in rows of this size, in bytes. Bytes travel as text of twice their length, and a text above 128 kB is freed only by a full
 * garbage collection, which holds everybody up.
 */
const ROW_BYTES = 16 * 1024

/**
 * Keeps files in the database: every node sees them, and one backup contains money and pictures of the same moment.
 *
 * @param older where the files are that were uploaded before the database was used.
 * @param pieces the same database over a few connections of its own, for what strangers read: money must not wait for them.
 */
export function databaseStore(db: Queryable, older: Omit<FileStore, 'put'>, pieces: Queryable): FileStore {
  return {
    async put(via, sha256, bytes) {
      const known = await via.query(
        'upload-content.touch',
        "UPDATE upload_content SET touched_at = now() WHERE sha256 = decode($1, 'hex') RETURNING 1",
        [sha256],
      )
      // Checked first: a picture that is stored already need not travel to the database again.
      if (known.length > 0) return
      await via.query(
        'upload-content.put',
        "INSERT INTO upload_content (sha256, bytes) VALUES (decode($1, 'hex'), $2) ON CONFLICT DO NOTHING",
        [sha256, bytes],
      )
    },
    async read(sha256) {
      const [found] = await db.query<{ bytes: Buffer }>(
        'upload-content.read',
        "SELECT bytes FROM upload_content WHERE sha256 = decode($1, 'hex')",
        [sha256],
      )
      return found?.bytes ?? older.read(sha256)
    },
    async readPiece(sha256, from, length) {
      const rows = await pieces.query<{ bytes: Buffer }>(
        'upload-content.read-piece',
        `SELECT substring(bytes FROM $2::int + at + 1 FOR least(${ROW_BYTES}, $3::int - at)) AS bytes
           FROM upload_content, generate_series(0, $3::int - 1, ${ROW_BYTES}) AS at
          WHERE sha256 = decode($1, 'hex') ORDER BY at`,
        [sha256, from, length],
      )
      if (rows.length > 0) return Buffer.concat(rows.map(({ bytes }) => bytes))
      return older.readPiece(sha256, from, length)
    },
    async removeUnused(via) {
      await via.query(
        'upload-content.remove-unused',
        `DELETE FROM upload_content c WHERE touched_at < now() - interval '1 hour'
            AND NOT EXISTS (SELECT FROM upload u WHERE u.sha256 = c.sha256)`,
      )
      await older.removeUnused(via)
    },
  }
}
