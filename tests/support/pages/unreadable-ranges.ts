/** Values of the header `Range` that a server ignores: the whole file is the answer. */
export const UNREADABLE_RANGES = [
  'bytes=abc',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'bytes 0-1',
  'seconds=0-1',
  '0-1',
] as const
