import type { UploadScan } from '../../outside/providers/upload-scan.ts'
import { withinDeadline } from '../../outside/providers/within-deadline.ts'
import { Refusal, UnavailableError } from '../errors.ts'
import type { FileStore } from './file-store.ts'

/** A database connection may be held during the scan. */
const SCAN_DEADLINE_MS = 5000

/**
 * Stores only files that a scanner passes. A rejected file gets the same refusal as one that is not a picture, so nobody learns what was
 * found. While the scanner cannot say, storing fails with {@link UnavailableError}.
 */
export function scannedStore(store: FileStore, scan: UploadScan): FileStore {
  return {
    read: (sha256) => store.read(sha256),
    readPiece: (sha256, from, length) => store.readPiece(sha256, from, length),
    removeUnused: (db) => store.removeUnused(db),
    async put(via, sha256, bytes) {
      const isClean = await withinDeadline(SCAN_DEADLINE_MS, (signal) => scan.isClean(bytes, signal)).catch(
        (error: unknown) => {
          throw new UnavailableError('the scanner of uploads does not answer', { cause: error })
        },
      )
      if (!isClean) throw new Refusal('SLIP_INVALID_FILE')
      await store.put(via, sha256, bytes)
    },
  }
}
