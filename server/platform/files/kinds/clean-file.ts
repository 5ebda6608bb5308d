import type { CleanFile } from './clean-form.ts'
import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import type { MediaKind } from './media-kind.ts'
import { wholeGif } from './whole-gif.ts'
import { wholeVideo } from './whole-video.ts'

type Cleaner = (bytes: Buffer) => CleanFile | undefined

const withoutSize =
  (whole: (bytes: Buffer) => Buffer | undefined): Cleaner =>
  (received) => {
    const bytes = whole(received)
    return bytes && { bytes }
  }

const CLEANERS: Readonly<Record<MediaKind, Cleaner>> = {
  png: cleanPng,
  jpeg: cleanJpeg,
  gif: withoutSize(wholeGif),
  mp4: withoutSize(wholeVideo),
  mov: withoutSize(wholeVideo),
}

/**
 * The file as it may be kept: a picture without its camera's metadata, and without foreign data hidden after or inside it. Pixels are not
 * touched.
 *
 * @returns undefined when only the first bytes look like a file of that kind.
 */
export function cleanFile(kind: MediaKind, bytes: Buffer): CleanFile | undefined {
  return CLEANERS[kind](bytes)
}
