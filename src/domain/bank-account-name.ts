import { withoutInvisible } from './digits.ts'
import { excessMarkOf, inOneForm } from './text/one-form.ts'

/** Banks whose statements name the sender in English, so that only an English name matches a deposit. */
const ENGLISH_ONLY = new Set(['KTB', 'TMB', 'BBL'])

const ENGLISH_SIGN = /[A-Za-z .'-]/
const SIGN = /[\p{L}\p{M} .'-]/u

/** Whether an account at that bank must have its name in English letters. */
export function requiresEnglishName(bankCode: string): boolean {
  return ENGLISH_ONLY.has(bankCode)
}

/** Whether a name normalised by {@link normaliseHolderName} consists of English letters only, besides the signs within names. */
export function isEnglishName(name: string): boolean {
  return /[A-Za-z]/.test(name) && Array.from(name).every((sign) => ENGLISH_SIGN.test(sign))
}

/** Whether a name normalised by {@link normaliseHolderName} can be a person's name in any script. */
export function isHolderName(name: string): boolean {
  return /\p{L}/u.test(name) && wrongLetterOf('', name) === undefined
}

/** The first sign of a normalised name that cannot be in one at that bank; undefined when all can. */
export function wrongLetterOf(bankCode: string, name: string): string | undefined {
  const allowed = requiresEnglishName(bankCode) ? ENGLISH_SIGN : SIGN
  return Array.from(name).find((sign) => !allowed.test(sign)) ?? excessMarkOf(name)
}

/** The canonical form of a holder name: capitals where the script has them, and one spelling of what looks the same. */
export function normaliseHolderName(typed: string): string {
  return inOneForm(inOneForm(withoutInvisible(typed)).toUpperCase())
}
