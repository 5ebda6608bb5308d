import type { Messages } from '@lingui/core'
import type { Locale } from './locales.ts'

/**
 * The texts of one part of the app, each language fetched on its own. Texts are split by who needs them, and a part is named only by its
 * own module: the first download must not list the texts of every later screen.
 */
export type Catalog = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>
