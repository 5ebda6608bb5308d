import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Error messages. */
export const errorCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/errors.po'))
