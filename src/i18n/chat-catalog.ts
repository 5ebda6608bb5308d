import type { Catalog } from './catalog.ts'

/** The live chat. */
export const chatCatalog: Catalog = {
  th: () => import('../locales/th/chat.po'),
  lo: () => import('../locales/lo/chat.po'),
  en: () => import('../locales/en/chat.po'),
}
