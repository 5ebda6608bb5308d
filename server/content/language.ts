/** The languages the server's own texts exist in. */
export const LANGUAGES = ['th', 'lo', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** One text in every language. */
export type Localized<T = string> = Readonly<Record<Language, T>>
