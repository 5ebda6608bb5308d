import type { Messages } from '@lingui/core'
import { catalogOf } from './catalog.ts'

/** Bonuses, promotions, banners, invitations and refunds. */
export const rewardsCatalog = catalogOf(
  import.meta.glob<{ messages: Messages }>('../../locales/*/rewards.po'),
)
