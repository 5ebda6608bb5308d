/** Banks whose statements name the sender in English, so that only an English name matches a deposit. */
const ENGLISH_ONLY = new Set(['KTB', 'TMB', 'BBL'])

const ENGLISH_NAME = /^[A-Za-z]+(?: [A-Za-z]+)*$/
const NAME = /^[\p{L}\p{M} .'’-]+$/u

/** Whether an account at that bank must have its name in English letters and spaces. */
export function demandsEnglishName(bankCode: string): boolean {
  return ENGLISH_ONLY.has(bankCode)
}

/** Whether a name normalised by {@link normaliseHolderName} consists of English letters and spaces only. */
export function isEnglishName(name: string): boolean {
  return ENGLISH_NAME.test(name)
}

/** Whether a name normalised by {@link normaliseHolderName} can be a person's name in any script. */
export function isHolderName(name: string): boolean {
  return NAME.test(name) && /\p{L}/u.test(name)
}

/** The canonical form of a holder name: capitals where the script has them, one space between words. */
export function normaliseHolderName(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ').toUpperCase()
}
