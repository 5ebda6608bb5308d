import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** The live chat. */
export const chatCatalog = catalogOf(import.meta.glob<{ messages: Messages }>('../../locales/*/chat.po'))
