import { normalisePromotionCode } from '#domain/promotion-code.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { PublishedPromotion } from '../../settings/content/rewards/promotions.ts'
import type { Settings } from '../../settings/settings.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import { lockMember } from '../members/members.ts'
import { countAwards, requireNoReward } from './awards.ts'
import { grantAward } from './grant-award.ts'

interface PromotionRequest {
  readonly memberId: string
  /** As typed. */
  readonly code: string
  /** On the business clock. */
  readonly now: Date
}

const PERIOD = 'ever'

/** A promotion that members can find. */
export type Promotion = Omit<PublishedPromotion, 'capacity'>

/** The promotion with that code, or undefined. */
export async function findPromotion(db: Queryable, typed: string): Promise<Promotion | undefined> {
  const [promotion] = await db.query<Promotion>(
    'promotion.find',
    `SELECT code, amount_satang AS "amountSatang", percent_fail AS "percentFail", description FROM promotion
      WHERE code = $1`,
    [normalisePromotionCode(typed)],
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

/**
 * Grants a member the promotion behind a code, once.
 *
 * @throws {Refusal} NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE or BONUS_REMAINING while the member has another reward, LIMIT_PAUSED, BONUS_FULL
 */
export async function activatePromotion(
  tx: Transaction,
  { memberId, code: typed, now }: PromotionRequest,
  { turnoverMultiple }: Settings['promotion'],
): Promise<void> {
  const promotion = await findPromotion(tx, typed)
  if (promotion === undefined) throw new Refusal('NO_PROMOTION')
  await lockMember(tx, memberId)
  await requireNoPause(tx, memberId, now)
  const { code, amountSatang, percentFail } = promotion
  const received = await countAwards(tx, { memberId, source: 'promotion', code, period: PERIOD })
  if (received > 0) throw new Refusal('PROMOTION_RECEIVED')
  await requireNoReward(tx, memberId)
  const taken = await tx.query(
    'promotion.take',
    'UPDATE promotion SET taken = taken + 1 WHERE code = $1 AND (capacity IS NULL OR taken < capacity) RETURNING 1',
    [code],
  )
  if (taken.length === 0) throw new Refusal('BONUS_FULL')
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
