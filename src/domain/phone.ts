import { westernDigits } from './digits.ts'

/** Country code and subscriber numbers of a market, as members write them after normalising, and the groups they are read in. */
const RULES = {
  th: { countryCode: '66', form: /^0\d{9}$/, groups: /^(\d{3})(\d{3})(\d{4})$/ },
  lo: { countryCode: '856', form: /^0(20\d{8}|30\d{7})$/, groups: /^(\d{3})(\d{4})(\d{3,4})$/ },
} as const

/**
 * The one spelling of a phone number that the server knows: national digits with the leading zero. Thai, Lao and full-width digits, spaces,
 * dashes, dots, brackets, `tel:` and the market's country code are understood. What remains of anything else is left for the rule to refuse.
 */
export function normalisePhone(market: keyof typeof RULES, typed: string): string {
  const { countryCode, form } = RULES[market]
  const plain = westernDigits(typed.normalize('NFKC')).replace('tel:', '')
  const digits = plain.replaceAll(/[\s().\u00AD\u2010-\u2015\u200B-\u200D\u2060-]/g, '')
  const national = digits.replace(new RegExp(`^(?:\\+|00)${countryCode}0?`), '0')
  if (form.test(national) || digits.startsWith('0')) return national
  // As written by phones that leave out the plus, and by members who leave out the zero.
  const bare = `0${digits.replace(new RegExp(`^${countryCode}0?`), '')}`
  return form.test(bare) ? bare : national
}

/** Whether a normalised number can be a phone of the market: Thai 10 digits; Lao 020 and 8 digits or 030 and 7. */
export function isPhone(market: keyof typeof RULES, normalised: string): boolean {
  return RULES[market].form.test(normalised)
}

/** A normalised number for the screen, in groups: `081 234 5678`. */
export function formatPhone(market: keyof typeof RULES, normalised: string): string {
  return normalised.replace(RULES[market].groups, '$1 $2 $3')
}
