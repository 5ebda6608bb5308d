/** A part of a file, both ends included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The single part that a `Range` header requests. Safari plays no video from a server that sends it whole. Headers that request several
 * parts, or parts that do not exist, may be answered with the whole file.
 */
export function byteRange(header: string | undefined, length: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  // Without a start, the end of the file is meant.
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from <= to ? { from, to } : undefined
}
