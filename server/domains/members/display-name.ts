import { hasLetterOrDigit, normaliseDisplayName, wrongSignOf } from '#domain/text/display-name.ts'
import { Refusal } from '../../platform/errors.ts'

/**
 * The canonical form of the name that the app greets a member with.
 *
 * @throws {Refusal} INVALID_USER_INFO
 */
export function requireDisplayName(typed: string): string {
  const name = normaliseDisplayName(typed)
  if (!hasLetterOrDigit(name) || wrongSignOf(name) !== undefined) {
    throw new Refusal('INVALID_USER_INFO', { params: { key: 'name' } })
  }
  return name
}
