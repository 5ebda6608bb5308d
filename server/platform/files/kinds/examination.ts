// Runs in a worker thread: examining a file of 20 MB takes tens of milliseconds, and members would wait for it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { cleanFile } from './clean-file.ts'
import { type MediaKind, mediaKindOf } from './media-kind.ts'

/** An accepted file, in the form in which it may be kept. */
export interface Examined {
  readonly kind: MediaKind
  readonly bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of `bytes`, in hex. */
  readonly sha256: string
}

/** The file to examine. */
export interface ExaminationRequest {
  readonly path: string
  readonly accepted: readonly MediaKind[]
}

/** Examines a file. @returns undefined for one that is not of an accepted kind, or not sound; its bytes are transferred, not copied */
export default async function examine({ path, accepted }: ExaminationRequest): Promise<unknown> {
  const received = await readFile(path)
  const kind = mediaKindOf(received)
  const clean = kind !== undefined && accepted.includes(kind) ? cleanFile(kind, received) : undefined
  if (kind === undefined || clean === undefined) return undefined
  const sha256 = createHash('sha256').update(clean).digest('hex')
  // The cleaned bytes may be a view of a larger buffer, which cannot be transferred.
  const bytes = new Uint8Array(clean)
  const examined: Examined = { kind, bytes, sha256 }
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: examined })
}
