import { catalogOf } from './catalog.ts'

/** The live chat. */
export const chatCatalog = catalogOf(import.meta.glob('../../locales/*/chat.po'))
