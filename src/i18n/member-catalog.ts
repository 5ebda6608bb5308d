import type { Catalog } from './catalog.ts'

/** The member area. */
export const memberCatalog: Catalog = {
  th: () => import('../locales/th/member.po'),
  lo: () => import('../locales/lo/member.po'),
  en: () => import('../locales/en/member.po'),
}
