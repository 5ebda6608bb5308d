import type { Queryable } from '../../platform/db/queryable.ts'
import type { PublishedPromotion } from '../../settings/content/rewards/promotions.ts'

/** A promotion that members can find. */
export type Promotion = Omit<PublishedPromotion, 'capacity'>

/** Codes are upper case, however they were typed. */
export function canonicalPromotionCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The promotion with that code, or undefined. */
export async function findPromotion(db: Queryable, typed: string): Promise<Promotion | undefined> {
  const [promotion] = await db.query<Promotion>(
    'promotion.find',
    `SELECT code, amount_satang AS "amountSatang", percent_fail AS "percentFail", description FROM promotion
      WHERE code = $1`,
    [canonicalPromotionCode(typed)],
  )
  return promotion
}

/** Publishes or changes a promotion; the number of members who have taken it stays. */
export async function publishPromotion(db: Queryable, promotion: PublishedPromotion): Promise<void> {
  const { code, amountSatang, percentFail, description, capacity } = promotion
  await db.query(
    'promotion.publish',
    `INSERT INTO promotion (code, amount_satang, percent_fail, description, capacity) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (code) DO UPDATE
       SET amount_satang = EXCLUDED.amount_satang, percent_fail = EXCLUDED.percent_fail,
           description = EXCLUDED.description, capacity = EXCLUDED.capacity`,
    [code, amountSatang, percentFail, JSON.stringify(description), capacity ?? null],
  )
}

/** Takes one; returns false when the capacity is used up. */
export async function takePromotion(db: Queryable, code: string): Promise<boolean> {
  const taken = await db.query(
    'promotion.take',
    'UPDATE promotion SET taken = taken + 1 WHERE code = $1 AND (capacity IS NULL OR taken < capacity) RETURNING 1',
    [code],
  )
  return taken.length > 0
}
