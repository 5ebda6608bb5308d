import type { Catalog } from './catalog.ts'

/** What is said when something failed. */
export const errorCatalog: Catalog = {
  th: () => import('../locales/th/errors.po'),
  lo: () => import('../locales/lo/errors.po'),
  en: () => import('../locales/en/errors.po'),
}
