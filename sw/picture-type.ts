/** How the kinds of pictures that a slip may be begin. What a sender says about a file proves nothing. */
const SIGNATURES = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const

/** What kind of picture a file is by its first bytes; undefined for anything that no slip may be. */
export async function pictureType(file: Blob): Promise<string | undefined> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return SIGNATURES.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte))?.type
}
