import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** What is said when something failed. */
export const errorCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../locales/*/errors.po'))
