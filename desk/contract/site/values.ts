import * as v from 'valibot'
import { LANGUAGES } from '../../../src/domain/languages.ts'

/** Text in one line or several, without spaces around it. */
export const Line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    // The database keeps no other text.
    v.regex(/^[^\0\p{Cs}]*$/u, 'must be a text'),
  )
export const Https = v.pipe(Line(2000), v.url(), v.startsWith('https://'))

/** ISO 8601, of this century or the next: years of Thailand would be after all. */
export const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.regex(/^2[01]\d\d-/),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)

/** HTML. */
export const InEachLanguage = v.strictObject(v.entriesFromList(LANGUAGES, Line(4000)))

/** From when until when something holds, ISO 8601; each may be left out. */
interface Period {
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export const NOT_IN_ORDER = 'must be after its start'

/** Whether a period ends after it has begun. */
export function isInOrder({ from, until }: Period): boolean {
  return from === undefined || until === undefined || Date.parse(from) < Date.parse(until)
}

/** Whether a moment is in a period. */
export function isIn({ from, until }: Period, at: Date): boolean {
  return !(from && new Date(from) > at) && !(until && new Date(until) <= at)
}
