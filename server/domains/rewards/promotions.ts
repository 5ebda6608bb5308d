import type { Sections } from '../../../desk/contract/site/sections.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { findPromotion, isOffered } from '../../settings/content/rewards/promotions.ts'
import type { Settings } from '../../settings/settings.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import { lockMember } from '../members/members.ts'
import { countAwards, requireNoReward } from './awards.ts'
import { takeFromStock } from './bonuses.ts'
import { grantAward } from './grant-award.ts'

interface PromotionRequest {
  readonly memberId: string
  /** As typed. */
  readonly code: string
  /** On the business clock. */
  readonly now: Date
}

const PERIOD = 'ever'

/** They are counted for the day on which there is a limit; the column is an integer. */
const UNLIMITED = 2 ** 31 - 1

/**
 * Grants a member the promotion behind a code, once.
 *
 * @throws {Refusal} NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE or BONUS_REMAINING while the member has another reward, LIMIT_PAUSED, BONUS_FULL
 */
export async function activatePromotion(
  tx: Transaction,
  { memberId, code: typed, now }: PromotionRequest,
  promotions: Sections['promotions'],
  usual: Settings['promotion'],
): Promise<void> {
  const promotion = findPromotion(promotions, typed)
  if (promotion === undefined || !isOffered(promotion, now)) throw new Refusal('NO_PROMOTION')
  await lockMember(tx, memberId)
  await requireNoPause(tx, memberId, now)
  const { code, amountSatang, percentFail, turnoverMultiple = usual.turnoverMultiple } = promotion
  const received = await countAwards(tx, { memberId, source: 'promotion', code, period: PERIOD })
  if (received > 0) throw new Refusal('PROMOTION_RECEIVED')
  await requireNoReward(tx, memberId)
  await takeFromStock(tx, `promotion:${code}`, promotion.capacity ?? UNLIMITED)
  await grantAward(tx, {
    memberId,
    source: 'promotion',
    code,
    period: PERIOD,
    ordinal: 1,
    amountSatang,
    conditions: { turnoverMultiple, percentSuccess: 0, percentFail },
    now,
  })
}
