import type { Localized } from '#domain/languages.ts'
import { inEachLanguage } from './in-each-language.ts'

/** What a member agrees to, one HTML text per section. A changed text is shown to everyone again. */
export const AGREEMENTS: Localized<readonly string[]> = inEachLanguage(({ agreements }) => agreements)
