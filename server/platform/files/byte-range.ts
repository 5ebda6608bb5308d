/** A part of a file, both ends included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}
