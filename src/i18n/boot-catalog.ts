import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** What can be read before logging in, and what must be there when the network is not. */
export const bootCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../locales/*/boot.po'))
