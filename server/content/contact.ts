import { inEachLanguage } from './in-each-language.ts'
import type { Localized } from '#domain/languages.ts'

/** The chat line of the sandbox, the same in every language. */
export const CONTACT_LINE = {
  lineLink: 'https://line.me/R/ti/p/@krapao-care',
  lineName: '@krapao-care',
} as const

/** What the contact page of the sandbox says, HTML. */
export const CONTACT_TEXT: Localized = inEachLanguage(({ contact }) => contact)
