import type { Catalog } from './catalog.ts'

/** What can be read before logging in, and what must be there when the network is not. */
export const bootCatalog: Catalog = {
  th: () => import('../locales/th/boot.po'),
  lo: () => import('../locales/lo/boot.po'),
  en: () => import('../locales/en/boot.po'),
}
