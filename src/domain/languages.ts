/** The languages of the product, in the order of the language menu. */
export const LANGUAGES = ['th', 'lo', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }

/** One text in every language. */
export type Localized<T = string> = Readonly<Record<Language, T>>

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value)
}
