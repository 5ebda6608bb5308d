/** A part of a file, both ends included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The one part that a `Range` header asks for. Safari plays no video from a server that sends it whole. Headers that ask for
 * several parts, or for what is not there, may be answered with the whole file.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  // Without a beginning, the end of the file is meant.
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from <= to ? { from, to } : undefined
}
