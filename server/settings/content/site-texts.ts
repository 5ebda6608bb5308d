import type { Language, Localized } from '#domain/languages.ts'
import type { Sections } from '../../../desk/contract/site/sections.ts'
import { inEachLanguage, textsIn } from './in-each-language.ts'
import { type Slice, wheelOdds } from './rewards/wheel.ts'

/** What a member agrees to, one HTML text per section. A changed text is shown to everyone again. */
export function agreements({ agreements: own }: Sections['texts'], language: Language): string[] {
  return own?.map((text) => text[language]) ?? [...textsIn(language).agreements]
}

/** The rules behind the menu entry "conditions", one HTML text each; the last one states the odds of the wheel. */
export function conditions(
  { conditions: own }: Sections['texts'],
  slices: readonly Slice[],
  language: Language,
): string[] {
  const texts = own?.map((text) => text[language]) ?? textsIn(language).conditions
  return [...texts, wheelOdds(slices, language)]
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
