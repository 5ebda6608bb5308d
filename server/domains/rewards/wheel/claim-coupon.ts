import type { SPIN_CODES } from '#contract/error-codes.ts'
import { houseAccount, memberAccount } from '../../../ledger/accounts.ts'
import { postTransfer } from '../../../ledger/transfer.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { findPrize, type Prize } from '../../../settings/content/rewards/wheel.ts'
import { lockMember } from '../../members/members.ts'
import { activeAward } from '../awards.ts'
import { addCoins } from './coins.ts'
import { type CouponToClaim, lockCoupon, markClaimed } from './coupons.ts'

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
