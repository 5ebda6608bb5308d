import { westernDigits } from './digits.ts'

/** Country code and subscriber numbers of a market, as members write them after normalising, and the groups they are read in. */
const RULES = {
  th: { countryCode: '66', form: /^0\d{9}$/, groups: /^(\d{3})(\d{3})(\d{4})$/ },
  lo: { countryCode: '856', form: /^0(20\d{8}|30\d{7})$/, groups: /^(\d{3})(\d{4})(\d{3,4})$/ },
} as const

/**
 * The one spelling of a phone number that the server knows: national digits with the leading zero. Thai and Lao digits, spaces,
 * dashes, dots, brackets and the market's country code are understood. What remains of anything else is left for the rule to refuse.
 */
export function normalisePhone(market: keyof typeof RULES, typed: string): string {
  const digits = westernDigits(typed).replaceAll(/[\s().\u00AD\u2010-\u2015\u200B-\u200D\u2060-]/g, '')
  const international = new RegExp(`^(?:\\+|00)${RULES[market].countryCode}0?`)
  return digits.replace(international, '0')
}

/** Whether a normalised number can be a phone of the market: Thai 10 digits; Lao 020 and 8 digits or 030 and 7. */
export function isPhone(market: keyof typeof RULES, normalised: string): boolean {
  return RULES[market].form.test(normalised)
}

/** A normalised number for the screen, in groups: `081 234 5678`. */
export function formatPhone(market: keyof typeof RULES, normalised: string): string {
  return normalised.replace(RULES[market].groups, '$1 $2 $3')
}
