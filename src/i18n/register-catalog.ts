import type { Catalog } from './catalog.ts'

/** Becoming a member. */
export const registerCatalog: Catalog = {
  th: () => import('../locales/th/register.po'),
  lo: () => import('../locales/lo/register.po'),
  en: () => import('../locales/en/register.po'),
}
