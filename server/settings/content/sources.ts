import type { Localized } from '#domain/languages.ts'
import { inEachLanguage } from './in-each-language.ts'

/** How a new member heard of the site; the registration form offers these. */
export const SOURCES: readonly { readonly code: string; readonly description: Localized }[] = [
  { code: 'FRIEND', description: inEachLanguage(({ sources }) => sources.FRIEND) },
  { code: 'FACEBOOK', description: inEachLanguage(({ sources }) => sources.FACEBOOK) },
  { code: 'LINE', description: inEachLanguage(({ sources }) => sources.LINE) },
  { code: 'TIKTOK', description: inEachLanguage(({ sources }) => sources.TIKTOK) },
  { code: 'GOOGLE', description: inEachLanguage(({ sources }) => sources.GOOGLE) },
  { code: 'OTHER', description: inEachLanguage(({ sources }) => sources.OTHER) },
]
