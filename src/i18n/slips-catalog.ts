import type { Catalog } from './catalog.ts'

/** Why a slip failed. */
export const slipsCatalog: Catalog = {
  th: () => import('../locales/th/slips.po'),
  lo: () => import('../locales/lo/slips.po'),
  en: () => import('../locales/en/slips.po'),
}
