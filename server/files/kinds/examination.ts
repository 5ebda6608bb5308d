// Runs in a thread of its own: a file of 20 MB takes tens of milliseconds to look through, and members would wait for it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { cleanFile } from './clean-file.ts'
import { hasTooManyPixels } from './examination-limits.ts'
import { type MediaKind, mediaKindOf } from './media-kind.ts'
import { pictureSize } from './picture-size.ts'

/** A file that may be kept, as it may be kept. */
export interface Examined {
  readonly kind: MediaKind
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of `bytes`, in hex. */
  readonly sha256: string
  /** Whether it has more pixels than anybody should have to unpack. */
  readonly isOversized: boolean
}

/** What is to be examined. */
export interface ExaminationRequest {
  readonly path: string
  readonly accepted: readonly MediaKind[]
}

/** Looks through a file. @returns undefined for one that is not of an accepted kind, or not sound; its bytes are handed over, not copied */
export default async function examine({ path, accepted }: ExaminationRequest): Promise<unknown> {
  const received = await readFile(path)
  const kind = mediaKindOf(received)
  const clean = kind !== undefined && accepted.includes(kind) ? cleanFile(kind, received) : undefined
  if (kind === undefined || clean === undefined) return undefined
  const sha256 = createHash('sha256').update(clean).digest('hex')
  // What is cleaned may be a part of something larger, which cannot be handed over.
  const bytes = new Uint8Array(clean)
  const examined: Examined = { kind, bytes, sha256, isOversized: isOversized(kind, clean) }
  return move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: examined })
}

/** Animations are counted when they are looked at as a whole. */
function isOversized(kind: MediaKind, bytes: Buffer): boolean {
  if (kind !== 'png' && kind !== 'jpeg') return false
  const size = pictureSize(bytes)
  return size === undefined || hasTooManyPixels(size.width, size.height)
}
