import type { Localized } from '#domain/languages.ts'
import { inEachLanguage } from './in-each-language.ts'

/** The LINE contact of the sandbox, the same in every language. */
export const CONTACT_LINE = {
  lineLink: 'https://line.me/R/ti/p/@krapao-care',
  lineName: '@krapao-care',
} as const

/** The contact page of the sandbox, HTML. */
export const CONTACT_TEXT: Localized = inEachLanguage(({ contact }) => contact)
