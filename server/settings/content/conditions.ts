import type { Language } from '#domain/languages.ts'
import { textsIn } from './in-each-language.ts'
import { type Slice, wheelOdds } from './rewards/wheel.ts'

/** The rules behind the menu entry "conditions", one HTML text each; the last one states the odds of the wheel. */
export function conditions(slices: readonly Slice[], language: Language): string[] {
  return [...textsIn(language).conditions, wheelOdds(slices, language)]
}
