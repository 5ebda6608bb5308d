import type { Catalog } from './catalog.ts'

/** Ways to pay money in. */
export const depositCatalog: Catalog = {
  th: () => import('../locales/th/deposit.po'),
  lo: () => import('../locales/lo/deposit.po'),
  en: () => import('../locales/en/deposit.po'),
}
