/** Banks whose statements name the sender in English, so that a deposit can only be matched with an English name. */
const ENGLISH_ONLY = new Set(['KTB', 'TMB', 'BBL'])

const ENGLISH_NAME = /^[A-Za-z]+(?: [A-Za-z]+)*$/
const NAME = /^[\p{L}\p{M} .'’-]+$/u

/** Whether an account at that bank must be named in English letters and spaces. */
export function demandsEnglishName(bankCode: string): boolean {
  return ENGLISH_ONLY.has(bankCode)
}

/** Whether a name, as {@link normaliseHolderName} leaves it, has nothing but English letters and spaces. */
export function isEnglishName(name: string): boolean {
  return ENGLISH_NAME.test(name)
}

/** Whether a name, as {@link normaliseHolderName} leaves it, can be that of a person in any script. */
export function isHolderName(name: string): boolean {
  return NAME.test(name) && /\p{L}/u.test(name)
}

/** The one spelling in which holder names are kept: capitals where the script has them, one space between words. */
export function normaliseHolderName(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ').toUpperCase()
}
