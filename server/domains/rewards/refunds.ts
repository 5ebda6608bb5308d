import { lockedBalance, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import { previousBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { lockMember } from '../members/members.ts'
import { activeAward, countAwards } from './awards.ts'
import { grantAward } from './grant-award.ts'

/** Refunds are awards with this code, distinguished by their day. */
const REFUND_CODE = 'REFUND'

/** The refund of yesterday's loss. */
export interface DayRefund {
  /** Yesterday, Asia/Bangkok. */
  readonly day: string
  /** The net loss of the member's own money on that day, in satang; 0 when it was a gain. */
  readonly lossSatang: number
  readonly amountSatang: number
  readonly isReceived: boolean
}

/** Yesterday's refund as far as rounds have been counted, received or not. */
export async function dayRefund(
  db: Queryable,
  memberId: string,
  now: Date,
  { percentOfLoss }: Pick<Settings['refund'], 'percentOfLoss'>,
): Promise<DayRefund> {
  const day = previousBangkokDay(now)
  const [played] = await db.query<{ netSatang: number }>(
    'play-day.net',
    'SELECT net_satang - award_net_satang AS "netSatang" FROM play_day WHERE member_id = $1 AND day = $2',
    [memberId, day],
  )
  const lossSatang = Math.max(0, -(played?.netSatang ?? 0))
  const key = { memberId, source: 'refund', code: REFUND_CODE, period: day } as const
  return {
    day,
    lossSatang,
    amountSatang: Math.floor((lossSatang * percentOfLoss) / 100),
    isReceived: (await countAwards(db, key)) > 0,
  }
}

/** Whether there is a refund to receive. */
export function isReceivable(
  { amountSatang, isReceived }: DayRefund,
  { minimumSatang }: Pick<Settings['refund'], 'minimumSatang'>,
): boolean {
  return !isReceived && amountSatang >= minimumSatang
}

/** One page of the refunds received, newest first, and their number. */
export async function listRefunds(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ readonly total: number; readonly refunds: { amountSatang: number; grantedAt: Date }[] }> {
  const [count] = await db.query<{ total: number }>(
    'refund.count',
    "SELECT count(*) AS total FROM award WHERE member_id = $1 AND source = 'refund'",
    [memberId],
  )
  const refunds = await db.query<{ amountSatang: number; grantedAt: Date }>(
    'refund.list',
    `SELECT amount_satang AS "amountSatang", granted_at AS "grantedAt" FROM award
      WHERE member_id = $1 AND source = 'refund' ORDER BY granted_at DESC, id DESC OFFSET $2 LIMIT $3`,
    [memberId, (page - 1) * limit, limit],
  )
  return { total: count?.total ?? 0, refunds }
}

/**
 * Receives yesterday's refund, as a reward of its own beside the wallet.
 *
 * @throws {Refusal} REFUND_CONDITION while another reward is being played for, NO_REFUND when there was no loss yesterday or the refund was
 * received before, REFUND_MINIMUM when the loss was too small
 */
export async function receiveRefund(
  tx: Transaction,
  memberId: string,
  now: Date,
  rules: Settings['refund'],
): Promise<void> {
  await lockMember(tx, memberId)
  const refund = await dayRefund(tx, memberId, now, rules)
  if (refund.isReceived || refund.lossSatang === 0) throw new Refusal('NO_REFUND')
  if (!isReceivable(refund, rules)) throw new Refusal('REFUND_MINIMUM')
  if ((await activeAward(tx, memberId)) !== undefined) throw new Refusal('REFUND_CONDITION')
  await grantAward(tx, {
    memberId,
    source: 'refund',
    code: REFUND_CODE,
    period: refund.day,
    ordinal: 1,
    amountSatang: refund.amountSatang,
    conditions: rules.conditions,
    description: refund.day,
    now,
  })
}

/**
 * Puts every received refund into the main wallet.
 *
 * @throws {Refusal} NO_REFUND when there is none, REFUND_CONDITION when its conditions are not met yet
 */
export async function addRefundToWallet(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId)
  const refundId = await memberAccount(tx, memberId, 'refund')
  const amountSatang = await lockedBalance(tx, refundId)
  if (amountSatang === 0) throw new Refusal('NO_REFUND')
  if ((await activeAward(tx, memberId))?.source === 'refund') throw new Refusal('REFUND_CONDITION')
  await postTransfer(tx, {
    kind: 'refund-to-wallet',
    actor: memberId,
    description: REFUND_CODE,
    occurredAt: now,
    postings: [
      { accountId: refundId, amountSatang: -amountSatang },
      { accountId: await memberAccount(tx, memberId, 'wallet'), amountSatang },
    ],
  })
}
