import type { Catalog } from './catalog.ts'

/** The other pages that a visitor may open. */
export const guestCatalog: Catalog = {
  th: () => import('../locales/th/guest.po'),
  lo: () => import('../locales/lo/guest.po'),
  en: () => import('../locales/en/guest.po'),
}
