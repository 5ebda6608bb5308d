import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Texts before the login, and texts that must be available without a network. */
export const bootCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/boot.po'))
