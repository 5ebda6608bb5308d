import { daysAfter } from '../../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { findPrize } from '../../../settings/content/rewards/wheel.ts'

/** A prize that can be claimed. */
export interface Coupon {
  readonly id: string
  readonly prizeCode: string
  /** Its value in satang; 0 when it is not money. */
  readonly amountSatang: number
  readonly expiresAt: Date
}

/** A coupon as a claim needs it. */
export interface CouponToClaim extends Coupon {
  readonly claimedAt: Date | null
}

interface NewCoupon {
  readonly memberId: string
  readonly prizeCode: string
  readonly now: Date
  /** For how many days it can be claimed. */
  readonly days: number
}

const COLUMNS = 'id, prize_code AS "prizeCode", amount_satang AS "amountSatang", expires_at AS "expiresAt"'

/** Gives the member a coupon; the value of its prize is fixed at that moment. @returns its id. */
export async function giveCoupon(
  db: Queryable,
  { memberId, prizeCode, now, days }: NewCoupon,
): Promise<string> {
  const id = uuidv7()
  const prize = findPrize(prizeCode)
  await db.query(
    'coupon.give',
    `INSERT INTO coupon (id, member_id, prize_code, amount_satang, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, memberId, prizeCode, prize?.kind === 'cash' ? prize.amountSatang : 0, now, daysAfter(now, days)],
  )
  return id
}

/** The coupons that the member can claim at that moment, newest first. */
export async function claimableCoupons(db: Queryable, memberId: string, now: Date): Promise<Coupon[]> {
  return db.query<Coupon>(
    'coupon.claimable',
    `SELECT ${COLUMNS} FROM coupon WHERE member_id = $1 AND claimed_at IS NULL AND expires_at > $2
      ORDER BY created_at DESC, id DESC`,
    [memberId, now],
  )
}

/** The member's own coupon, locked until the transaction ends; undefined for somebody else's. */
export async function lockCoupon(
  db: Queryable,
  memberId: string,
  couponId: string,
): Promise<CouponToClaim | undefined> {
  const [coupon] = await db.query<CouponToClaim>(
    'coupon.lock',
    `SELECT ${COLUMNS}, claimed_at AS "claimedAt" FROM coupon
      WHERE id = $1 AND member_id = $2 FOR UPDATE`,
    [couponId, memberId],
  )
  return coupon
}

/** Marks a coupon as paid. */
export async function markClaimed(db: Queryable, couponId: string, now: Date): Promise<void> {
  await db.query('coupon.claim', 'UPDATE coupon SET claimed_at = $2 WHERE id = $1', [couponId, now])
}
