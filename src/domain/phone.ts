import { westernDigits, withoutInvisible } from './digits.ts'

/** Country code of a market, the pattern of its national numbers after normalising, and the digit groups for the screen. */
const RULES = {
  th: { countryCode: '66', form: /^0\d{9}$/, groups: /^(\d{3})(\d{3})(\d{4})$/ },
  lo: { countryCode: '856', form: /^0(20\d{8}|30\d{7})$/, groups: /^(\d{3})(\d{4})(\d{3,4})$/ },
} as const

/**
 * The canonical form of a phone number: national digits with the leading zero. Leaves out separators, invisible marks, `tel:`, `wa.me/` and the country
 * code. Any other character remains, so that validation refuses it.
 */
export function normalisePhone(market: keyof typeof RULES, typed: string): string {
  const { countryCode, form } = RULES[market]
  // NFKC would make a digit of a raised or circled one.
  if (/\p{No}/u.test(typed)) return typed
  const plain = westernDigits(withoutInvisible(typed.normalize('NFKC')))
    .trim()
    .replace(/^(?:tel:|(?:https?:\/\/)?wa\.me\/)/i, '')
  const digits = plain.replaceAll(/[\s()./_\u00B7\u2010-\u2015\u2212-]|,$/g, '')
  const national = digits.replace(new RegExp(`^(?:\\+|00)${countryCode}0?`), '0')
  if (form.test(national) || digits.startsWith('0')) return national
  // Some phones leave out the plus, and some members leave out the zero.
  const bare = `0${digits.replace(new RegExp(`^${countryCode}0?`), '')}`
  return form.test(bare) ? bare : national
}

/** Whether a normalised number can be a phone of the market: 10 digits in Thailand; 020 and 8 digits or 030 and 7 digits in Laos. */
export function isPhone(market: keyof typeof RULES, normalised: string): boolean {
  return RULES[market].form.test(normalised)
}

/** A normalised number for the screen, in groups: `081 234 5678`. */
export function formatPhone(market: keyof typeof RULES, normalised: string): string {
  return normalised.replace(RULES[market].groups, '$1 $2 $3')
}

/** A normalised number, which begins with a zero, as the rest of the world dials it, without the plus: `66812345678`. */
export function internationalPhone(market: keyof typeof RULES, normalised: string): string {
  return RULES[market].countryCode + normalised.slice(1)
}
