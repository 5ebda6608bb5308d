/** U+0E50 to U+0E59 and U+0ED0 to U+0ED9, the digits of Thai and Lao keyboards. */
const NATIVE_DIGITS = /[๐-๙໐-໙]/g

/** `text` with Thai and Lao digits written as 0 to 9; everything else stays as it is. */
export function westernDigits(text: string): string {
  return text.replaceAll(NATIVE_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
}

/** Only the digits of `text`, as 0 to 9: what somebody meant who typed or pasted a number with spaces and dashes. */
export function digitsOf(text: string): string {
  return westernDigits(text).replaceAll(/\D/g, '')
}
