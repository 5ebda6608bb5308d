import { excessMarkOf, inOneForm } from './one-form.ts'

/** Characters that are invisible or change the text around them: not allowed in a name. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

/** Marks without a shape that come along with copied text: they are left out. */
const CARRIED = '\u00AD\u200B\u200E\u200F\uFEFF'

/** The canonical form of the name that the app greets a member with: any script, in one spelling of what looks the same. */
export function normaliseDisplayName(typed: string): string {
  return inOneForm(Array.from(typed, (sign) => (CARRIED.includes(sign) ? '' : sign)).join(''))
}

/** Whether a normalised name can be one, apart from single characters. */
export function hasLetterOrDigit(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name)
}

/** The first character of a normalised name that cannot be in one; undefined when all can. */
export function wrongSignOf(name: string): string | undefined {
  return Array.from(name).find((sign) => INVISIBLE.test(sign)) ?? excessMarkOf(name)
}
