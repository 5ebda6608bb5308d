import * as v from 'valibot'
import { Refusal } from '../errors.ts'
import { isShallow } from './json-depth.ts'

/**
 * Reads what a caller sent into its domain form. The refusal names the field of ours that is wrong, and never quotes the caller.
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
  throw new Refusal(code, key ? { params: { key } } : {})
}
