/** U+0E50 to U+0E59, U+0ED0 to U+0ED9 and U+FF10 to U+FF19: the digits of Thai and Lao keyboards, and the wide ones of copied texts. */
const NATIVE_DIGITS = /[๐-๙໐-໙０-９]/g

/** `text` with Thai, Lao and full-width digits written as 0 to 9; everything else stays as it is. */
export function westernDigits(text: string): string {
  return text.replaceAll(NATIVE_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
}

/** Only the digits of `text`, as 0 to 9: the number without the spaces and dashes that people type or paste. */
export function digitsOf(text: string): string {
  return westernDigits(text).replaceAll(/\D/g, '')
}
