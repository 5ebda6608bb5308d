import { randomInt } from 'node:crypto'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Slice } from '../../../settings/content/rewards/wheel.ts'
import { spendCoin } from './coins.ts'
import { giveCoupon } from './coupons.ts'

/** The wheel of a spin. */
export interface Wheel {
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
 */
export async function spinWheel(
  tx: Transaction,
  { slices, couponDays }: Wheel,
  memberId: string,
  now: Date,
): Promise<Spin | undefined> {
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
