/** One part: from a byte on, up to a byte, or the last bytes. Fifteen digits are exact numbers. */
const ONE_PART = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Whether a `Range` header requests one part that can be read. Any other is ignored, and the whole file is the answer, as RFC 9110 allows: other
 * units, several parts, and parts that end before they begin.
 */
export function isByteRange(header: string | null | undefined): header is string {
  const [, first = '', last = ''] = ONE_PART.exec(header ?? '') ?? []
  if (first === '') return last !== ''
  return last === '' || Number(first) <= Number(last)
}

/**
 * The part, both ends included, that a readable `Range` header requests of a file of `length` bytes. Safari plays no video that is sent whole.
 * @returns undefined when the file has no such part, which is answered with 416
 */
export function byteRange(header: string, length: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = ONE_PART.exec(header) ?? []
  // Without a start, the end of the file is meant.
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return from <= to ? { from, to } : undefined
}
