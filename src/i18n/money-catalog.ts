import type { Catalog } from './catalog.ts'

/** Moving money between wallet, games and bank, and what became of it. */
export const moneyCatalog: Catalog = {
  th: () => import('../locales/th/money.po'),
  lo: () => import('../locales/lo/money.po'),
  en: () => import('../locales/en/money.po'),
}
