import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Moving money between wallet, games and bank, and what became of it. */
export const moneyCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../locales/*/money.po'))
