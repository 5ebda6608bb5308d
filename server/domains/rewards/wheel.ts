import { randomInt } from 'node:crypto'
import { UUID_REGEX } from 'valibot'
import type { SPIN_CODES } from '#contract/error-codes.ts'
import { houseAccount, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import { daysAfter, endOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { findPrize, type Prize, type Slice } from '../../settings/content/rewards/wheel.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import { lockMember } from '../members/members.ts'
import { activeAward } from './awards.ts'

/** The wheel of a spin. */
interface Wheel {
  readonly slices: readonly Slice[]
  /** For how many days a prize can be claimed. */
  readonly couponDays: number
}

/** The result of a spin. */
export interface Spin {
  readonly slice: Slice
  readonly remainingCoin: number
  readonly couponId: string
}

/**
 * Spends a coin and draws the prize. The coupon is stored with it, before anybody sees the wheel turn: a member who loses the answer finds
 * the prize among the coupons.
 *
 * @returns undefined when the member has no coin.
 * @throws {Refusal} LIMIT_PAUSED
 */
export async function spinWheel(
  tx: Transaction,
  { slices, couponDays }: Wheel,
  memberId: string,
  now: Date,
): Promise<Spin | undefined> {
  await requireNoPause(tx, memberId, now)
  const remainingCoin = await spendCoin(tx, memberId)
  if (remainingCoin === undefined) return undefined
  const slice = drawSlice(slices)
  const couponId = await giveCoupon(tx, { memberId, prizeCode: slice.prize.code, now, days: couponDays })
  return { slice, remainingCoin, couponId }
}

/**
 * Draws a slice with a probability of exactly its weight: `randomInt` is uniform over the sum of the weights and comes from the operating
 * system's generator, so nobody can predict or influence it.
 *
 * @param randomBelow a random integer from 0 to below its argument; only tests pass another one.
 */
export function drawSlice<S extends { readonly weight: number }>(
  slices: readonly S[],
  randomBelow: (limit: number) => number = randomInt,
): S {
  let ticket = randomBelow(slices.reduce((sum, { weight }) => sum + weight, 0))
  for (const slice of slices) {
    if (ticket < slice.weight) return slice
    ticket -= slice.weight
  }
  throw new RangeError('a wheel needs slices with positive integer weights')
}

/** Takes one coin; of simultaneous calls, only as many succeed as there are coins. @returns how many are left, or undefined. */
async function spendCoin(db: Queryable, memberId: string): Promise<number | undefined> {
  const [row] = await db.query<{ coin: number }>(
    'coin.spend',
    'UPDATE member SET coin = coin - 1 WHERE id = $1 AND coin > 0 RETURNING coin',
    [memberId],
  )
  return row?.coin
}

/** Sets the number of coins. */
export async function setCoins(db: Queryable, memberId: string, coins: number): Promise<void> {
  await db.query('coin.set', 'UPDATE member SET coin = $2 WHERE id = $1', [memberId, coins])
}

/** A prize that can be claimed. */
export interface Coupon {
  readonly id: string
  readonly prizeCode: string
  /** Its value in satang; 0 when it is not money. */
  readonly amountSatang: number
  /** The last moment at which it can be claimed: members see the day, and it ends with that day. */
  readonly expiresAt: Date
}

/** A coupon as a claim needs it. */
interface CouponToClaim extends Coupon {
  readonly claimedAt: Date | null
}

/** A coupon as the staff see it. */
export interface SeenCoupon extends CouponToClaim {
  /** Undefined for a prize that is no longer on the list. */
  readonly kind: Prize['kind'] | undefined
  readonly state: 'open' | 'claimed' | 'expired'
}

interface NewCoupon {
  readonly memberId: string
  readonly prizeCode: string
  readonly now: Date
  /** For how many days after this one it can be claimed. */
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
    [
      id,
      memberId,
      prizeCode,
      prize?.kind === 'cash' ? prize.amountSatang : 0,
      now,
      endOfBangkokDay(daysAfter(now, days)),
    ],
  )
  return id
}

/** The coupons that the member can claim at that moment, newest first. */
export async function claimableCoupons(db: Queryable, memberId: string, now: Date): Promise<Coupon[]> {
  return db.query<Coupon>(
    'coupon.claimable',
    `SELECT ${COLUMNS} FROM coupon WHERE member_id = $1 AND claimed_at IS NULL AND expires_at >= $2
      ORDER BY created_at DESC, id DESC`,
    [memberId, now],
  )
}

/** The member's last 20 coupons, whatever became of them, the newest first. */
export async function couponsOf(db: Queryable, memberId: string, now: Date): Promise<SeenCoupon[]> {
  const coupons = await db.query<CouponToClaim>(
    'coupon.of-member',
    `SELECT ${COLUMNS}, claimed_at AS "claimedAt" FROM coupon WHERE member_id = $1
      ORDER BY created_at DESC, id DESC LIMIT 20`,
    [memberId],
  )
  return coupons.map((coupon) =>
    Object.assign(coupon, {
      kind: findPrize(coupon.prizeCode)?.kind,
      state: stateOf(coupon, now),
    }),
  )
}

function stateOf({ claimedAt, expiresAt }: CouponToClaim, now: Date): SeenCoupon['state'] {
  if (claimedAt !== null) return 'claimed'
  return expiresAt < now ? 'expired' : 'open'
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

/** Marks a coupon as paid or handed out. */
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

/**
 * Pays a coupon: money into the main wallet, or turns of the wheel. Claims of one coupon wait for each other, and later ones find it claimed.
 *
 * @returns why nothing was paid, or undefined when it was.
 */
export async function claimCoupon(
  tx: Transaction,
  { memberId, couponId, now }: Claim,
): Promise<SpinError | undefined> {
  if (!UUID_REGEX.test(couponId)) return 'INVALID_CODE'
  await lockMember(tx, memberId)
  const coupon = await lockCoupon(tx, memberId, couponId)
  if (coupon === undefined) return 'INVALID_CODE'
  const state = stateOf(coupon, now)
  if (state !== 'open') return state === 'claimed' ? 'NO_CLAIMABLE_COUPON' : 'COUPON_EXPIRED'

  const prize = findPrize(coupon.prizeCode)
  if (prize === undefined) return 'INVALID_PRIZE_CODE'
  if (prize.kind === 'gift' || (prize.kind === 'cash' && coupon.amountSatang === 0))
    return 'INVALID_COUPON_TYPE'
  // Money from elsewhere would mix with the bonus that is being played.
  if (prize.kind === 'cash' && (await activeAward(tx, memberId)) !== undefined) return 'BONUS_REMAINING'

  await markClaimed(tx, coupon.id, now)
  if (prize.kind === 'coins') {
    await tx.query('coin.add', 'UPDATE member SET coin = coin + $2 WHERE id = $1', [memberId, prize.coins])
    return undefined
  }
  await postTransfer(tx, {
    kind: 'luckydraw',
    actor: memberId,
    description: prize.label,
    reference: `coupon:${coupon.id}`,
    occurredAt: now,
    postings: [
      { account: memberAccount(memberId, 'wallet'), amountSatang: coupon.amountSatang },
      { account: houseAccount('luckydraw'), amountSatang: -coupon.amountSatang },
    ],
  })
  return undefined
}

/** Marks a gift as handed out by the house; `unknown`: the member has no such gift. */
export async function handOutGift(
  tx: Transaction,
  { memberId, couponId, now }: Claim,
): Promise<'done' | 'unknown' | 'claimed' | 'expired'> {
  const coupon = await lockCoupon(tx, memberId, couponId)
  if (coupon === undefined || findPrize(coupon.prizeCode)?.kind !== 'gift') return 'unknown'
  const state = stateOf(coupon, now)
  if (state !== 'open') return state
  await markClaimed(tx, coupon.id, now)
  return 'done'
}
