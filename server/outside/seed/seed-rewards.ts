import { findPromotion, publishPromotion } from '../../domains/rewards/promotions.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { DEMO_PROMOTION } from '../../settings/content/rewards/promotions.ts'

/** Publishes a promotion in the sandbox; an existing one stays as it is. */
export async function seedRewards(db: Queryable): Promise<void> {
  if ((await findPromotion(db, DEMO_PROMOTION.code)) === undefined) await publishPromotion(db, DEMO_PROMOTION)
}
