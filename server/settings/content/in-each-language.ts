import type { Language, Localized } from '#domain/languages.ts'
import { ENGLISH } from './texts/en.ts'
import { LAO } from './texts/lo.ts'
import type { Texts } from './texts/texts.ts'
import { THAI } from './texts/th.ts'

const TEXTS: Localized<Texts> = { th: THAI, lo: LAO, en: ENGLISH }

/** Picks one text in each language. */
export function inEachLanguage<T>(pick: (texts: Texts) => T): Localized<T> {
  return { th: pick(THAI), lo: pick(LAO), en: pick(ENGLISH) }
}

/** All texts of one language. */
export function textsIn(language: Language): Texts {
  return TEXTS[language]
}
