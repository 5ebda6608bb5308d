/** What people of the house type is stored as it is seen. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BankReference, Because, SeenText } from '../../../desk/contract/fields.ts'
import { members } from '../../../desk/contract/members.ts'

const INVISIBLE: readonly (readonly [string, string])[] = [
  ['of no width', '\u200B\u2060\uFEFF'],
  ['of direction', '\u202E\u2067'],
  ['fillers of Hangul', '\u3164\u115F\uFFA0'],
  ['the blank of Braille', '\u2800\u2800'],
  ['variation selectors', '\uFE0F\u{E0100}'],
  ['tags', '\u{E0041}\u{E0042}'],
  ['a joiner of marks', '\u034F\u034F'],
  ['vowels of Khmer that no eye sees', '\u17B4\u17B5'],
  ['control characters', '\u0001\u0007\u0085'],
  ['spaces of every width', ' \t\u00A0\u3000\u2028'],
]

describe.each(INVISIBLE)('signs that no eye sees: %s', (_, signs) => {
  it('signs that no eye sees are no reason, no number and no search', () => {
    for (const schema of [Because, BankReference, members.search.body.entries.search])
      expect(v.is(schema, signs)).toBe(false)
    expect(v.parse(SeenText(64), signs)).toBe('')
  })

  it('signs that no eye sees are left out of what is typed around them', () => {
    expect(v.parse(BankReference, `${signs}AB${signs}12${signs}`)).toBe('AB12')
    expect(v.parse(SeenText(64), `${signs}AB12${signs}`)).toBe('AB12')
  })
})

it.each(['....', '-', '\uE000', '\uFFFD', '👍'])(
  '%s is no reason: it has no letter and no digit',
  (typed) => {
    expect(v.is(Because, typed)).toBe(false)
  },
)

it.each(['a\u0000b', 'a\uD800', 'x'.repeat(201), `a${'\u0301'.repeat(9)}`])(
  'a text that cannot be stored or read is refused',
  (typed) => {
    expect(v.is(Because, typed)).toBe(false)
    expect(v.is(BankReference, typed)).toBe(false)
  },
)

it('markup, SQL, Thai and emoji in a reason are kept as they were typed, in one line', () => {
  for (const typed of ["<img src=x onerror=alert(1)>'; DROP TABLE member; -- %_\\", 'ไม่พบยอดโอนที่ธนาคาร 👍'])
    expect(v.parse(Because, typed)).toBe(typed)
  expect(v.parse(Because, ' one\r\nline ')).toBe('one line')
})

it('a number has a letter or a digit that is no zero, and no mark that makes another number of it to the books', () => {
  for (const none of ['', '-', '.', ' – ', '000', '๐', 'A\u0301B12'])
    expect(v.is(BankReference, none)).toBe(false)
  expect(v.parse(BankReference, 'PAY-2026/11.28 #7')).toBe('PAY-2026/11.28#7')
})
