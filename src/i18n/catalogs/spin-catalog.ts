import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** The prize wheel and its coupons. */
export const spinCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/spin.po'))
