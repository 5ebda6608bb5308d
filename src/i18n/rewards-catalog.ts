import type { Catalog } from './catalog.ts'

/** Bonuses, promotions, banners, invitations and refunds. */
export const rewardsCatalog: Catalog = {
  th: () => import('../locales/th/rewards.po'),
  lo: () => import('../locales/lo/rewards.po'),
  en: () => import('../locales/en/rewards.po'),
}
