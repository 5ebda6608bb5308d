import type { Catalog } from './catalog.ts'

/** The prize wheel and its coupons. */
export const spinCatalog: Catalog = {
  th: () => import('../locales/th/spin.po'),
  lo: () => import('../locales/lo/spin.po'),
  en: () => import('../locales/en/spin.po'),
}
