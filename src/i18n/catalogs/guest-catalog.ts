import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** The other pages for visitors. */
export const guestCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/guest.po'))
