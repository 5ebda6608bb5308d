import { isStorable } from '#contract/primitives.ts'
import { Refusal } from '../../platform/errors.ts'
import { isShallow } from '../../api/http/json-depth.ts'

/**
 * Passes when every text of the input can be stored, the names of its fields included.
 *
 * @throws {Refusal} KEY_INVALID
 */
export function requireStorable(input: unknown): void {
  if (!isShallow(input) || !isStorableInput(input)) throw new Refusal('KEY_INVALID')
}

function isStorableInput(input: unknown): boolean {
  if (typeof input === 'string') return isStorable(input)
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return true
  if (input instanceof URLSearchParams) return [...input].flat().every(isStorable)
  return Object.entries(input).every(([name, value]) => isStorable(name) && isStorableInput(value))
}
