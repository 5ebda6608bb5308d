import { isLanguage, type Language, LANGUAGES } from '../domain/languages.ts'

/** The languages of the interface, in the order of the language menu. */
export const LOCALES = LANGUAGES

export type Locale = Language

export const isLocale = isLanguage
