import { inOneForm } from '#domain/one-form.ts'
import { Refusal } from '../../platform/errors.ts'

/** Characters that are invisible or change the text around them: not allowed in a name. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** Marks without a shape that come along with copied text: they are left out. */
const CARRIED = '\u00AD\u200B\u200E\u200F\uFEFF'

/**
 * The canonical form of the name that the app greets a member with: any script, in one spelling of what looks the same.
 *
 * @throws {Refusal} INVALID_USER_INFO
 */
export function requireDisplayName(typed: string): string {
  const name = inOneForm(Array.from(typed, (sign) => (CARRIED.includes(sign) ? '' : sign)).join(''))
  if (!/[\p{L}\p{N}]/u.test(name) || INVISIBLE.test(name)) {
    throw new Refusal('INVALID_USER_INFO', { params: { key: 'name' } })
  }
  return name
}
