import { westernDigits, withoutInvisible } from '../digits.ts'

/** A number as its digits. */
export interface TypedNumber {
  readonly whole: string
  readonly decimals: string
}

/** The marks between groups: a comma, an apostrophe, a space, or the point of countries that write a decimal comma. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:'\d{3})+|(?: \d{3})+|(?:\.\d{3})+)$/
const PLAIN = /^\d*$/

/** What follows a round amount on price tags: `100.-`. */
const ROUND = /(?:[.,/] ?)?[-\u2010-\u2015\u2212]$/

/**
 * Every number that a text can mean, besides the currency on either side of it. A group mark stands before exactly three
 * digits; the last mark may be a decimal point or comma. Empty when the text is not a number.
 * @param currency matches a name or sign of the currency at either end
 */
export function readingsOf(text: string, currency: RegExp): readonly TypedNumber[] {
  // NFKC would make 102 of 10² and 11 of 1 and a circled one.
  if (/\p{No}/u.test(text)) return []
  const plain = westernDigits(withoutInvisible(text.normalize('NFKC')))
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(currency, '')
    .replace(ROUND, '')
  return [asWhole(plain), asDecimal(plain)].filter((reading) => reading !== undefined)
}

function asWhole(text: string): TypedNumber | undefined {
  const isWhole = text !== '' && (PLAIN.test(text) || GROUPED.test(text))
  return isWhole ? { whole: onlyDigits(text), decimals: '' } : undefined
}

function asDecimal(text: string): TypedNumber | undefined {
  const [, whole = '', mark = '', decimals = ''] = /^([^]*)([.,])(\d*)$/.exec(text) ?? []
  const isDecimal = mark !== '' && `${whole}${decimals}` !== '' && !whole.includes(mark)
  if (!isDecimal || !(PLAIN.test(whole) || GROUPED.test(whole))) return undefined
  // Three digits after a comma are a group, not decimals that no currency has.
  if (mark === ',' && decimals.length === 3 && GROUPED.test(text)) return undefined
  return { whole: onlyDigits(whole), decimals }
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}
