import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Moving money between wallet, games and bank, and its outcome. */
export const moneyCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/money.po'))
