/** No request of ours is nested deeper than this. */
export const MAX_JSON_DEPTH = 10

/** Whether a parsed JSON value nests objects and arrays at most `limit` deep. */
export function isShallow(value: unknown, limit = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (limit === 0) return false
  return Object.values(value).every((part) => isShallow(part, limit - 1))
}
