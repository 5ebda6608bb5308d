/** Vowels of Thai and Lao that look the same in two spellings, and their usual one. */
const SAME_LOOKING: readonly (readonly [RegExp, string])[] = [
  // A tone mark typed before the vowel over or under the same letter.
  [/([\u0E48-\u0E4B])([\u0E31\u0E34-\u0E39\u0E4D])/g, '$2$1'],
  [/([\u0EC8-\u0ECB])([\u0EB1\u0EB4-\u0EB9\u0EBB\u0ECD])/g, '$2$1'],
  // SARA AM, which NFKC takes apart.
  [/\u0E4D([\u0E48-\u0E4B]?)\u0E32/g, '$1\u0E33'],
  [/\u0ECD([\u0EC8-\u0ECB]?)\u0EB2/g, '$1\u0EB3'],
  // Two of the short vowel look like the long one.
  [/\u0E40\u0E40/g, '\u0E41'],
  [/\u0EC0\u0EC0/g, '\u0EC1'],
  [/[\u2018\u2019\u02BC\u0060\u00B4]/g, "'"],
  [/[\u2010-\u2015\u2212]/g, '-'],
]

/** A typed text in the one form in which texts that look the same are equal: Unicode NFKC, the usual spelling, one space between words. */
export function inOneForm(typed: string): string {
  const composed = SAME_LOOKING.reduce(
    (text, [spelling, usual]) => text.replaceAll(spelling, usual),
    typed.replaceAll('\u00B4', "'").normalize('NFKC'),
  )
  return composed.trim().replaceAll(/\s+/g, ' ')
}

/** Above and below one letter Thai and Lao need three marks. What no eye sees between them does not begin anew. */
const TOO_MANY_MARKS = /[\p{M}\p{Cf}]{3}([\p{M}\p{Cf}])/u

/** The first mark of a text that is one too many on its letter, and climbs out of the line; undefined when none is. */
export function excessMarkOf(text: string): string | undefined {
  return TOO_MANY_MARKS.exec(text)?.[1]
}

/** A character for the screen: as it is, or its number when no eye sees it, as `U+202E`. */
export function shownSign(sign: string): string {
  return /[\p{C}\p{M}]/u.test(sign)
    ? `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : sign
}
