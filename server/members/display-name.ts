import { Refusal } from '../errors.ts'

/** Characters that are invisible or change the text around them: not allowed in a name. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/**
 * The canonical form of the name that the app greets a member with: any script, one space between words.
 *
 * @throws {Refusal} INVALID_USER_INFO
 */
export function requireDisplayName(typed: string): string {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  if (!/[\p{L}\p{N}]/u.test(name) || INVISIBLE.test(name)) {
    throw new Refusal('INVALID_USER_INFO', { params: { key: 'name' } })
  }
  return name
}
