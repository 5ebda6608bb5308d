import type { Queryable } from '../db/queryable.ts'
import type { FileStore } from './file-store.ts'

/**
 * Keeps files in the database: every node sees them, and one backup holds money and pictures of the same moment.
 *
 * @param older where files lie that were handed in before they were kept here.
 */
export function databaseStore(db: Queryable, older: Pick<FileStore, 'read' | 'readPiece'>): FileStore {
  return {
    async put(via, sha256, bytes) {
      const known = await via.query(
        'upload-content.known',
        "SELECT 1 FROM upload_content WHERE sha256 = decode($1, 'hex')",
        [sha256],
      )
      // Asked first: the same picture sent again need not travel again.
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
      const [found] = await db.query<{ bytes: Buffer }>(
        'upload-content.read-piece',
        "SELECT substring(bytes FROM $2::int + 1 FOR $3) AS bytes FROM upload_content WHERE sha256 = decode($1, 'hex')",
        [sha256, from, length],
      )
      return found?.bytes ?? older.readPiece(sha256, from, length)
    },
  }
}
