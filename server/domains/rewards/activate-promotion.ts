import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { lockMember } from '../members/lock-member.ts'
import { countAwards } from './awards.ts'
import { grantAward } from './grant-award.ts'
import { findPromotion, takePromotion } from './promotions.ts'
import { requireNoReward } from './require-no-reward.ts'

interface PromotionRequest {
  readonly memberId: string
  /** As typed. */
  readonly code: string
  /** On the business clock. */
  readonly now: Date
}

const PERIOD = 'ever'

/**
 * Grants a member the promotion behind a code, once.
 *
 * @throws {Refusal} NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE or BONUS_REMAINING while the member has another reward, BONUS_FULL
 */
export async function activatePromotion(
  tx: Transaction,
  { memberId, code: typed, now }: PromotionRequest,
  { turnoverMultiple }: Settings['promotion'],
): Promise<void> {
  const promotion = await findPromotion(tx, typed)
  if (promotion === undefined) throw new Refusal('NO_PROMOTION')
  await lockMember(tx, memberId)
  const { code, amountSatang, percentFail } = promotion
  const received = await countAwards(tx, { memberId, source: 'promotion', code, period: PERIOD })
  if (received > 0) throw new Refusal('PROMOTION_RECEIVED')
  await requireNoReward(tx, memberId)
  if (!(await takePromotion(tx, code))) throw new Refusal('BONUS_FULL')
  await grantAward(tx, {
    memberId,
    source: 'promotion',
    code,
    period: PERIOD,
    ordinal: 1,
    amountSatang,
    conditions: { turnoverMultiple, percentSuccess: 0, percentFail },
    description: code,
    now,
  })
}
