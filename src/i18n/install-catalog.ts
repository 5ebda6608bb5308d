import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** The offer to install the app. */
export const installCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../locales/*/install.po'))
