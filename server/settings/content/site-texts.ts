import type { Localized } from '#domain/languages.ts'
import type { Written } from '../../../desk/contract/site/sections.ts'
import { inEachLanguage } from './in-each-language.ts'
import type { Texts } from './texts/texts.ts'

/** The product's own texts: what a member agrees to, of which a changed one is shown to everyone again, and the conditions, HTML. */
export const OWN_TEXTS: Written['texts'] = {
  agreements: itemsOf(({ agreements }) => agreements),
  conditions: itemsOf(({ conditions }) => conditions),
}

function itemsOf(pick: (texts: Texts) => readonly string[]): Localized[] {
  return inEachLanguage(pick).th.map((_text, at) => inEachLanguage((texts) => pick(texts)[at] ?? ''))
}

/** The LINE contact of the sandbox, the same in every language. */
export const CONTACT_LINE = {
  lineLink: 'https://line.me/R/ti/p/@krapao-care',
  lineName: '@krapao-care',
} as const

/** The contact page of the sandbox, HTML. */
export const CONTACT_TEXT: Localized = inEachLanguage(({ contact }) => contact)

/** The product's name: the site's name until the operator gives it another. */
export const SITE_NAME = 'Krapao'

/** The address of the sandbox's site. */
export const SANDBOX_WEBSITE = 'https://krapao.example'

/** The banner on the home screen in the sandbox, which a member may close. */
export const NOTICE: Localized = inEachLanguage(({ notice }) => notice)

/** Where a new member learnt of the site; the registration form offers these. */
export const SOURCES: readonly { readonly code: string; readonly description: Localized }[] = (
  ['FRIEND', 'FACEBOOK', 'LINE', 'TIKTOK', 'GOOGLE', 'OTHER'] as const
).map((code) => ({ code, description: inEachLanguage(({ sources }) => sources[code]) }))
