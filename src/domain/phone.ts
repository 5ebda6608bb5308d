/** Country code and subscriber numbers of a market, as members write them after normalising. */
const RULES = {
  th: { countryCode: '66', form: /^0\d{9}$/ },
  lo: { countryCode: '856', form: /^0(20\d{8}|30\d{7})$/ },
} as const

/** U+0E50 to U+0E59 and U+0ED0 to U+0ED9, the digits of Thai and Lao keyboards. */
const NATIVE_DIGITS = /[๐-๙໐-໙]/g

/**
 * The one spelling of a phone number that the server knows: national digits with the leading zero. Thai and Lao digits, spaces,
 * dashes, dots, brackets and the market's country code are understood. What remains of anything else is left for the rule to refuse.
 */
export function normalisePhone(market: keyof typeof RULES, typed: string): string {
  const digits = typed
    .replaceAll(NATIVE_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll(/[\s().\u00AD\u2010-\u2015\u200B-\u200D\u2060-]/g, '')
  const international = new RegExp(`^(?:\\+|00)${RULES[market].countryCode}0?`)
  return digits.replace(international, '0')
}

/** Whether a normalised number can be a phone of the market: Thai 10 digits; Lao 020 and 8 digits or 030 and 7. */
export function isPhone(market: keyof typeof RULES, normalised: string): boolean {
  return RULES[market].form.test(normalised)
}
