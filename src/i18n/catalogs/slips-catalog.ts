import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Why a slip failed. */
export const slipsCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/slips.po'))
