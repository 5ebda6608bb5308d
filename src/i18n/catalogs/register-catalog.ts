import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Becoming a member. */
export const registerCatalog = catalogOf(
  import.meta.glob<{ messages: Messages }>('../../locales/*/register.po'),
)
