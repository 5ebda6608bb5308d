import type { Localized } from '#domain/languages.ts'
import { inEachLanguage } from './in-each-language.ts'

/** The product's name: the site's name until the operator gives it another. */
export const SITE_NAME = 'Krapao'

/** The address of the sandbox's site. */
export const SANDBOX_WEBSITE = 'https://krapao.example'

/** The banner on the home screen in the sandbox, which a member may close. */
export const NOTICE: Localized = inEachLanguage(({ notice }) => notice)
