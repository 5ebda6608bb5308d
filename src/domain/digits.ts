/** The digits of Arabic, Persian, Thai, Lao, Myanmar and Khmer keyboards, and the wide ones of copied texts. Each block begins at a multiple of 16. */
const NATIVE_DIGITS =
  /[\u0660-\u0669\u06F0-\u06F9\u0E50-\u0E59\u0ED0-\u0ED9\u1040-\u1049\u17E0-\u17E9\uFF10-\uFF19]/g

/** Signs that no eye sees and that come with copied texts: of direction and joining, soft hyphens, variation selectors, fillers, the blank of Braille. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** `text` with the digits of other scripts written as 0 to 9; everything else stays as it is. */
export function westernDigits(text: string): string {
  return text.replaceAll(NATIVE_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
}

/** `text` without the marks that no eye sees. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/** Only the digits of `text`, as 0 to 9: the number without the spaces and dashes that people type or paste. */
export function digitsOf(text: string): string {
  return westernDigits(text).replaceAll(/\D/g, '')
}
