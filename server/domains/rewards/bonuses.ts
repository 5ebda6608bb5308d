import { bangkokDay, bangkokWeek, daysAfter, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { BonusRule } from '../../settings/content/rewards/bonuses.ts'
import { requireNoPause } from '../members/limits/pauses.ts'
import { lockMember } from '../members/members.ts'
import { activeAward, countAwards, requireNoReward } from './awards.ts'
import { endingSatang, finishAward } from './finish-award.ts'
import { requireAgreed } from './forfeits.ts'
import { grantAward } from './grant-award.ts'
import { requireExplainedPlay } from './play/explained-play.ts'

interface BonusRequest {
  readonly memberId: string
  readonly code: string
  /** On the business clock. */
  readonly now: Date
}

/**
 * Grants a member a bonus from the list.
 *
 * @throws {Refusal} NO_DATA for a code that is not on the list, BONUS_ALREADY_ACTIVE or BONUS_REMAINING while the member has another reward,
 * BONUS_MAX_CLAIMED, LIMIT_PAUSED, BONUS_CONDITION without a deposit that qualifies, BONUS_FULL
 */
export async function activateBonus(
  tx: Transaction,
  { memberId, code, now }: BonusRequest,
  rules: readonly BonusRule[],
): Promise<void> {
  const rule = rules.find((one) => one.code === code)
  if (rule === undefined) throw new Refusal('NO_DATA')
  await lockMember(tx, memberId)
  await requireNoPause(tx, memberId, now)
  await requireNoReward(tx, memberId)

  const period = bonusPeriod(rule.type, now)
  const received = await countAwards(tx, { memberId, source: 'bonus', code, period: period.name })
  if (received >= rule.maxReceived) throw new Refusal('BONUS_MAX_CLAIMED')
  const { turnoverMultiple, percentFail } = rule
  const { amountSatang, depositId } = await earned(tx, memberId, rule, period)
  if (rule.capacity !== undefined) await takeFromStock(tx, code, rule.capacity)
  await grantAward(tx, {
    memberId,
    source: 'bonus',
    code,
    period: period.name,
    ordinal: received + 1,
    amountSatang,
    conditions: { turnoverMultiple, percentSuccess: 0, percentFail },
    ...(depositId === undefined ? {} : { depositId }),
    now,
  })
}

async function earned(
  tx: Transaction,
  memberId: string,
  { amount }: BonusRule,
  { since }: BonusPeriod,
): Promise<{ amountSatang: number; depositId: string | undefined }> {
  if (amount.kind === 'fixed') return { amountSatang: amount.amountSatang, depositId: undefined }
  const minimumSatang = amount.minimumDepositSatang
  const deposit = await qualifyingDeposit(tx, { memberId, minimumSatang, since })
  if (deposit === undefined) throw new Refusal('BONUS_CONDITION')
  const shareSatang = Math.floor((deposit.amountSatang * amount.percent) / 100)
  return { amountSatang: Math.min(shareSatang, amount.maximumSatang), depositId: deposit.id }
}

/** When several members want the last one at the same moment, one gets it. @throws {Refusal} BONUS_FULL */
export async function takeFromStock(tx: Transaction, code: string, capacity: number): Promise<void> {
  const taken = await tx.query(
    'bonus-stock.take',
    `INSERT INTO bonus_stock AS s (code, taken) VALUES ($1, 1)
     ON CONFLICT (code) DO UPDATE SET taken = s.taken + 1 WHERE s.taken < $2 RETURNING 1`,
    [code, capacity],
  )
  if (taken.length === 0) throw new Refusal('BONUS_FULL')
}

/**
 * Ends the award that the member is playing for: the bonus and its winnings are removed, the member's own money stays. Does nothing without a
 * bonus.
 *
 * @returns the amount removed, in satang.
 * @param agreedSatang the most that the member agrees to lose; undefined where the client has named nothing
 * @throws {Refusal} FORFEIT_CHANGED when it would be more, BONUS_REMAINING while its money is still in a game, ROUNDS_PENDING while its value is unknown.
 */
export async function clearBonus(
  tx: Transaction,
  memberId: string,
  now: Date,
  agreedSatang?: number,
): Promise<number> {
  await lockMember(tx, memberId)
  const award = await activeAward(tx, memberId)
  if (award === undefined) return 0
  await requireExplainedPlay(tx, memberId)
  requireAgreed(endingSatang(award), agreedSatang)
  return finishAward(tx, award, 'cancelled', now)
}

/** The current period of a bonus. */
interface BonusPeriod {
  /** Identifies it in the award: `ever`, or its first day. */
  readonly name: string
  readonly since: Date
}

/** The current day or week (Asia/Bangkok, from Sunday), or all time. */
export function bonusPeriod(type: BonusRule['type'], now: Date): BonusPeriod {
  if (type === 'limit') return { name: 'ever', since: new Date(0) }
  const name = type === 'day' ? bangkokDay(now) : bangkokWeek(now)
  return { name, since: startOfBangkokDay(name) }
}

/** Nothing that counts for a day or a week is older. */
const LONGEST_PERIOD_DAYS = 8

/** A bonus that a member was given. */
export interface GivenBonus {
  readonly id: string
  readonly code: string
  readonly isActive: boolean
  readonly amountSatang: number
  readonly grantedAt: Date
}

/** All bonuses, each with when the member was given it, oldest first, as far back as it counts. */
export async function bonusList(
  db: Queryable,
  memberId: string,
  now: Date,
  rules: readonly BonusRule[],
): Promise<{ readonly rule: BonusRule; readonly given: readonly GivenBonus[] }[]> {
  const countedForEver = rules.filter(({ type }) => type === 'limit').map(({ code }) => code)
  const rows = await db.query<GivenBonus>(
    'bonus.held',
    `SELECT id, code, status = 'active' AS "isActive", amount_satang AS "amountSatang", granted_at AS "grantedAt" FROM award
      WHERE member_id = $1 AND source = 'bonus' AND (status = 'active' OR granted_at > $2 OR code = ANY ($3))
      ORDER BY granted_at, id`,
    [memberId, daysAfter(now, -LONGEST_PERIOD_DAYS), countedForEver],
  )
  return rules.map((rule) => ({ rule, given: rows.filter(({ code }) => code === rule.code) }))
}

interface QualifyingDeposit {
  readonly id: string
  readonly amountSatang: number
}

interface Wanted {
  readonly memberId: string
  readonly minimumSatang: number
  /** On the business clock. */
  readonly since: Date
}

/**
 * The member's newest deposit into the wallet with enough left that has earned no bonus yet. A withdrawal consumes the newest money first,
 * whether it is paid out or pending; a rejected one consumed nothing.
 *
 * @returns the deposit, with the amount that is left of it.
 */
export async function qualifyingDeposit(
  db: Queryable,
  { memberId, minimumSatang, since }: Wanted,
): Promise<QualifyingDeposit | undefined> {
  const [deposit] = await db.query<QualifyingDeposit>('deposit.qualifying', QUALIFYING, [
    memberId,
    minimumSatang,
    since,
  ])
  return deposit
}

/** The rest of a deposit is the lowest level since, minus the level before it. */
const QUALIFYING = `
WITH moved AS (
  SELECT t.id, t.kind, own.amount_satang, p.account_version,
         sum(own.amount_satang) OVER (ORDER BY p.account_version) AS level
    FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
   CROSS JOIN LATERAL (
     SELECT p.amount_satang - CASE t.kind WHEN 'deposit' THEN taken_back(t.reference) ELSE 0 END AS amount_satang) own
   WHERE a.owner = $1 AND a.kind = 'wallet' AND t.occurred_at >= $3
     AND (t.kind = 'deposit' OR t.kind = 'withdrawal' AND p.amount_satang < 0 AND NOT EXISTS (
           SELECT 1 FROM transfer back WHERE back.reference = replace(t.reference, ':held', ':FAILED')))
), remaining AS (
  SELECT id, kind, account_version,
         (min(level) OVER (ORDER BY account_version DESC) - level + amount_satang)::bigint AS satang
    FROM moved
)
SELECT id, satang AS "amountSatang" FROM remaining
 WHERE kind = 'deposit' AND satang >= $2 AND NOT EXISTS (SELECT 1 FROM award w WHERE w.deposit_id = remaining.id)
 ORDER BY account_version DESC LIMIT 1`
