import type { Catalog } from './catalog.ts'

/** The offer to install the app. */
export const installCatalog: Catalog = {
  th: () => import('../locales/th/install.po'),
  lo: () => import('../locales/lo/install.po'),
  en: () => import('../locales/en/install.po'),
}
