import { type Slice, SLICES } from '../../content/rewards/wheel.ts'
import type { Transaction } from '../../db/transaction.ts'
import { spendCoin } from './coins.ts'
import { giveCoupon } from './coupons.ts'
import { drawSlice } from './draw-slice.ts'

/** What a coin was spent on. */
export interface Spin {
  readonly slice: Slice
  readonly remainingCoin: number
}

/**
 * Spends a coin and draws the prize. The coupon is stored with it, before anybody sees the wheel turn: whoever loses the answer
 * finds the prize among the coupons.
 *
 * @returns undefined when the member has no coin.
 */
export async function spinWheel(tx: Transaction, memberId: string, now: Date): Promise<Spin | undefined> {
  const remainingCoin = await spendCoin(tx, memberId)
  if (remainingCoin === undefined) return undefined
  const slice = drawSlice(SLICES)
  await giveCoupon(tx, { memberId, prizeCode: slice.prize.code, now })
  return { slice, remainingCoin }
}
