/** First bytes of the formats that phones and banks give a slip. A sender's declared type proves nothing. */
const SIGNATURES = [
  { type: 'image/png', pattern: /^\x89PNG\r\n/ },
  { type: 'image/jpeg', pattern: /^\xff\xd8\xff/ },
  { type: 'image/webp', pattern: /^RIFF.{4}WEBP/s },
  { type: 'image/gif', pattern: /^GIF8/ },
  { type: 'image/bmp', pattern: /^BM/ },
  { type: 'image/avif', pattern: /^.{4}ftypavi[fs]/s },
  { type: 'image/heic', pattern: /^.{4}ftyp(hei|hev|mif1|msf1)/s },
  { type: 'application/pdf', pattern: /^%PDF/ },
] as const

/** How many bytes the longest signature has. */
const START_BYTES = 12

/** What a file is by its first bytes; undefined for what is neither a picture nor a PDF. @throws when the file cannot be read */
export async function pictureType(file: Blob): Promise<(typeof SIGNATURES)[number]['type'] | undefined> {
  const bytes = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  const start = String.fromCharCode(...bytes)
  return SIGNATURES.find(({ pattern }) => pattern.test(start))?.type
}
