/** First bytes of the formats of a slip, and where they are: a declared type proves nothing. HEIC and AVIF begin with the length of a box. */
const SIGNATURES = [
  { type: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { type: 'image/webp', at: 8, bytes: 'WEBP' },
  { type: 'image/gif', at: 0, bytes: 'GIF8' },
  { type: 'image/bmp', at: 0, bytes: 'BM' },
  { type: 'image/avif', at: 4, bytes: 'ftypavi' },
  { type: 'image/heic', at: 4, bytes: 'ftyphe' },
  { type: 'image/heic', at: 4, bytes: 'ftypmif1' },
  { type: 'image/heic', at: 4, bytes: 'ftypmsf1' },
  { type: 'application/pdf', at: 0, bytes: '%PDF' },
] as const

/** Where the last signature ends. */
const START_BYTES = 12

/** What a file is by its first bytes; undefined for what is neither a picture nor a PDF. @throws when the file cannot be read */
export async function pictureType(file: Blob): Promise<(typeof SIGNATURES)[number]['type'] | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
  return SIGNATURES.find(({ at, bytes }) => start.startsWith(bytes, at))?.type
}
