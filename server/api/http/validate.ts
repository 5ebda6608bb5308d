import * as v from 'valibot'
import { Refusal } from '../../platform/errors.ts'

/** The messages of our schemas for amounts; the library's own messages quote the caller. */
const REASONS = ['not-a-number', 'negative', 'too-large', 'too-many-decimals'] as const

/**
 * Parses the caller's input into its domain form. The refusal names our field that is wrong, and never quotes the caller.
 *
 * @throws {Refusal} KEY_MISSING or KEY_INVALID
 */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  if (!isShallow(input)) throw new Refusal('KEY_INVALID')
  const result = v.safeParse(schema, input ?? {}, { abortEarly: true })
  if (result.success) return result.output

  const [issue] = result.issues
  const unknownField = issue.expected === 'never'
  const key = unknownField ? undefined : v.getDotPath(issue)
  const code = issue.received === 'undefined' ? 'KEY_MISSING' : 'KEY_INVALID'
  const reason = REASONS.find((known) => known === issue.message)
  throw new Refusal(code, key ? { params: { key, ...(reason !== undefined && { reason }) } } : {})
}

/** No request of ours is nested deeper than this. */
const MAX_JSON_DEPTH = 10

/** Whether a parsed JSON value nests objects and arrays at most `limit` deep. */
export function isShallow(value: unknown, limit = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (limit === 0) return false
  return Object.values(value).every((part) => isShallow(part, limit - 1))
}
