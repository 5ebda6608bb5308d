import type { SPIN_CODES } from '#contract/error-codes.ts'
import { houseAccount, memberAccount } from '../../../ledger/accounts.ts'
import { postTransfer } from '../../../ledger/transfer.ts'
import { daysAfter } from '../../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { findPrize, type Prize } from '../../../settings/content/rewards/wheel.ts'
import { lockMember } from '../../members/members.ts'
import { activeAward } from '../awards.ts'
import { addCoins } from './coins.ts'

/** A prize that can be claimed. */
export interface Coupon {
  readonly id: string
  readonly prizeCode: string
  /** Its value in satang; 0 when it is not money. */
  readonly amountSatang: number
  readonly expiresAt: Date
}

/** A coupon as a claim needs it. */
interface CouponToClaim extends Coupon {
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
async function lockCoupon(
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
async function markClaimed(db: Queryable, couponId: string, now: Date): Promise<void> {
  await db.query('coupon.claim', 'UPDATE coupon SET claimed_at = $2 WHERE id = $1', [couponId, now])
}

/** Why a spin or a claim failed. */
export type SpinError = (typeof SPIN_CODES)[number]

interface Claim {
  readonly memberId: string
  readonly couponId: string
  readonly now: Date
}

const COUPON_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Pays a coupon: money into the main wallet, or turns of the wheel. Claims of one coupon wait for each other, and later ones find it claimed.
 *
 * @returns why nothing was paid, or undefined when it was.
 */
export async function claimCoupon(tx: Transaction, claim: Claim): Promise<SpinError | undefined> {
  if (!COUPON_ID.test(claim.couponId)) return 'INVALID_CODE'
  await lockMember(tx, claim.memberId)
  const coupon = await lockCoupon(tx, claim.memberId, claim.couponId)
  if (coupon === undefined) return 'INVALID_CODE'
  if (coupon.claimedAt !== null) return 'NO_CLAIMABLE_COUPON'
  if (coupon.expiresAt <= claim.now) return 'COUPON_EXPIRED'

  const prize = findPrize(coupon.prizeCode)
  if (prize === undefined) return 'INVALID_PRIZE_CODE'
  if (prize.kind === 'gift' || (prize.kind === 'cash' && coupon.amountSatang === 0))
    return 'INVALID_COUPON_TYPE'
  // Money from elsewhere would mix with the bonus that is being played.
  if (prize.kind === 'cash' && (await activeAward(tx, claim.memberId)) !== undefined) return 'BONUS_REMAINING'

  await markClaimed(tx, coupon.id, claim.now)
  await (prize.kind === 'coins' ? addCoins(tx, claim.memberId, prize.coins) : pay(tx, claim, coupon, prize))
  return undefined
}

async function pay(tx: Transaction, { memberId, now }: Claim, coupon: CouponToClaim, prize: Prize) {
  const { amountSatang } = coupon
  await postTransfer(tx, {
    kind: 'luckydraw',
    actor: memberId,
    description: prize.label,
    reference: `coupon:${coupon.id}`,
    occurredAt: now,
    postings: [
      { accountId: await memberAccount(tx, memberId, 'wallet'), amountSatang },
      { accountId: await houseAccount(tx, 'luckydraw'), amountSatang: -amountSatang },
    ],
  })
}
