import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** The member area. */
export const memberCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/member.po'))
