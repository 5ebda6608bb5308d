/** The kind of a file, detected from its own first bytes. */
export type MediaKind = 'png' | 'jpeg' | 'gif' | 'mp4' | 'mov'

/** The content type with which each kind is served. */
export const CONTENT_TYPES: Readonly<Record<MediaKind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The brand of a QuickTime file; every other file of that family is read as MP4. */
const QUICKTIME = 'qt  '

/** The kind of file that begins with these bytes (12 are enough), or undefined for anything that is not accepted. */
export function mediaKindOf(bytes: Buffer): MediaKind | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  const text = bytes.toString('latin1', 0, 12)
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.slice(4, 8) === 'ftyp') return text.slice(8) === QUICKTIME ? 'mov' : 'mp4'
  return undefined
}
