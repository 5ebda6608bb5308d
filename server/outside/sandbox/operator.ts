import { publishPromotion } from '../../domains/rewards/promotions.ts'
import { setCoins } from '../../domains/rewards/wheel/coins.ts'
import { giveCoupon } from '../../domains/rewards/wheel/coupons.ts'
import type { Database } from '../../platform/db/client.ts'
import type { PublishedPromotion } from '../../settings/content/rewards/promotions.ts'
import type { Clock } from '../providers/clock.ts'

/** What the operator's own tools would do, beyond the switches of the site. */
export interface Operator {
  /** Sets the member's wheel coins. */
  setCoins(memberId: string, coins: number): Promise<void>
  /** Gives a coupon, also for a prize that no longer exists. @returns its id. */
  giveCoupon(memberId: string, prizeCode: string): Promise<string>
  /** Publishes or changes a promotion code. */
  publishPromotion(promotion: PublishedPromotion): Promise<void>
}

/** @param couponDays for how many days a coupon can be claimed */
export function operator(db: Database, clock: Clock, couponDays: number): Operator {
  return {
    setCoins: (memberId, coins) => setCoins(db, memberId, coins),
    giveCoupon: (memberId, prizeCode) =>
      giveCoupon(db, { memberId, prizeCode, now: clock.now(), days: couponDays }),
    publishPromotion: (promotion) => publishPromotion(db, promotion),
  }
}
