/** The languages of the interface, in the order of the language menu. */
export const LOCALES = ['th', 'lo', 'en'] as const

export type Locale = (typeof LOCALES)[number]

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}
