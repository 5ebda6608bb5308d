import { digitsOf, westernDigits, withoutInvisible } from '../../domain/digits.ts'

/** What a text in the field of a one-time code says. */
export type OtpReading =
  /** The digits so far, as typed, or a whole code. `isCertain`: the text can mean nothing else, so a whole code may be sent by itself. */
  | { readonly kind: 'digits'; readonly digits: string; readonly isCertain: boolean }
  /** A message with no code in it, or with several numbers that could be one. */
  | { readonly kind: 'no-code' | 'several-codes' }
  /** A message with another reference than the newest one. */
  | { readonly kind: 'older-message' }

/** The newest message, and what the field contains. */
interface OtpContext {
  /** Number of digits of a code. */
  readonly length: number
  /** Empty when the server gives none. */
  readonly reference: string
  readonly before: string
}

/** A reference behind its name, in the languages of the messages. */
const NAMED_REFERENCE =
  /(?:\bref(?:erence)?\b|อ้างอิง|ອ້າງອີງ)(?:[ .]{0,2}(?:no|code|number|id)\b)?[\s.:=#-]{0,3}([A-Za-z\d]{2,12})/gi

const WORD = /[A-Za-z\d]+/g

/** Digits in groups, as in `482 190`, with the character at each side. */
const GROUPED = /\d+(?:[ -]\d+)*/g

/** What makes a number a part of something else: letters, as in a reference, or the marks of amounts and dates before another digit. */
const GLUED_BEFORE = /[\p{Script=Latin}_+]$|\d[.,:/]$/u
const GLUED_AFTER = /^[\p{Script=Latin}_]|^[.,:/]\d/u

/**
 * Reads what is typed into, pasted into or filled into the field of a one-time code, in digits of any keyboard. In a message the code is the
 * number of that length that is alone, never digits of a reference, a phone, a date or an amount.
 */
export function readOneTimeCode(text: string, { length, reference, before }: OtpContext): OtpReading {
  const plain = westernDigits(withoutInvisible(text))
  const digits = digitsOf(plain)
  if (/^[\d\s-]*$/.test(plain) && digits.length <= length) return { kind: 'digits', digits, isCertain: true }
  // A key that adds no digit, or one too many.
  if (digits === before || digits.slice(0, -1) === before)
    return { kind: 'digits', digits: before, isCertain: false }
  if (isOfOlder(plain, reference)) return { kind: 'older-message' }
  return codeIn(withoutReferences(plain, reference), length)
}

function codeIn(text: string, length: number): OtpReading {
  const alone = new Set<string>()
  const possible = new Set<string>()
  for (const { 0: chain, index } of text.matchAll(GROUPED)) {
    const groups = chain.split(/[ -]/)
    if (GLUED_BEFORE.test(text.slice(0, index).slice(-2))) groups.shift()
    if (GLUED_AFTER.test(text.slice(index + chain.length).slice(0, 2))) groups.pop()
    const isHalved = groups.length === 2 && groups[0]?.length === groups[1]?.length
    const joined = groups.join('')
    if (joined.length === length) (groups.length === 1 || isHalved ? alone : possible).add(joined)
    else for (const group of groups) if (group.length === length) possible.add(group)
  }
  for (const code of alone) possible.delete(code)
  const [code, another] = alone.size > 0 ? alone : possible
  if (code === undefined) return { kind: 'no-code' }
  if (another !== undefined) return { kind: 'several-codes' }
  return { kind: 'digits', digits: code, isCertain: possible.size === 0 }
}

/** Whether the message names a reference, and not the one of the newest message. */
function isOfOlder(text: string, reference: string): boolean {
  const words = wordsOf(text)
  const isNewest = isWord(reference)
    ? words.some((word) => word.toUpperCase() === reference.toUpperCase())
    : text.includes(reference)
  if (reference === '' || isNewest) return false
  const isLikeOurs = (word: string) =>
    word.length === reference.length && word === word.toUpperCase() && /[A-Z]/.test(word) && /\d/.test(word)
  return namedReferences(text).length > 0 || words.some(isLikeOurs)
}

/** A reference may look like a part of the code, so only whole words are left out. */
function withoutReferences(text: string, reference: string): string {
  const names = new Set([reference, ...namedReferences(text)])
  const rest = isWord(reference) ? text : text.replaceAll(reference, '/')
  return rest.replaceAll(WORD, (word) => (names.has(word) ? '/' : word))
}

function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

function isWord(reference: string): boolean {
  return /^[A-Za-z\d]*$/.test(reference)
}

function namedReferences(text: string): string[] {
  return Array.from(text.matchAll(NAMED_REFERENCE), ([, name = '']) => name).filter(
    (name) => name === name.toUpperCase(),
  )
}
