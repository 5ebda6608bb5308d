import { Refusal } from '../errors.ts'

/** Characters that are not seen or change what is around them: no name has them. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/**
 * The stored spelling of the name that a member is greeted with: any script, one space between words.
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
