import { Refusal } from '../errors.ts'
import type { UploadScan } from '../providers/upload-scan.ts'
import { withinDeadline } from '../providers/within-deadline.ts'
import type { FileStore } from './file-store.ts'

/** A connection to the database may be held meanwhile. */
const SCAN_DEADLINE_MS = 5000

/** Keeps in a store only what a scanner lets pass. Its refusal is the one for a file that is no picture: nobody learns what it found. */
export function scannedStore(store: FileStore, scan: UploadScan): FileStore {
  return {
    read: (sha256) => store.read(sha256),
    readPiece: (sha256, from, length) => store.readPiece(sha256, from, length),
    removeUnused: (db) => store.removeUnused(db),
    async put(via, sha256, bytes) {
      const isClean = await withinDeadline(SCAN_DEADLINE_MS, (signal) => scan.isClean(bytes, signal))
      if (!isClean) throw new Refusal('SLIP_INVALID_FILE')
      await store.put(via, sha256, bytes)
    },
  }
}
