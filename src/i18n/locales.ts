import { isLanguage, type Language, LANGUAGES } from '../domain/languages.ts'

/** The languages of the interface, in the order of the language menu. */
export const LOCALES = LANGUAGES

export type Locale = Language

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }

export const isLocale = isLanguage
