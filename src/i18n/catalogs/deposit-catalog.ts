import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Deposits. */
export const depositCatalog = catalogOf(
  import.meta.glob<{ messages: Messages }>('../../locales/*/deposit.po'),
)
