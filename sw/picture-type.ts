/** First bytes of the picture formats that a slip may have. A sender's declared type proves nothing. */
const SIGNATURES = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const

/** The type of a picture by its first bytes; undefined when a slip cannot have it. */
export async function pictureType(file: Blob): Promise<string | undefined> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte))?.type
}
