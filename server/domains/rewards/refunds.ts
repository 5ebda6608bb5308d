import type { Sections } from '../../../desk/contract/site/sections.ts'
import { lockedBalance, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import { bangkokDay, previousBangkokDay, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { lockMember } from '../members/members.ts'
import { activeAward } from './awards.ts'
import { grantAward } from './grant-award.ts'
import { hasUnreportedGames, unexplainedPlay } from './play/explained-play.ts'

/** Refunds are awards with this code, distinguished by their day. */
const REFUND_CODE = 'REFUND'

/** How long a refund waits: after midnight for a game that has not answered since, and after a balance that no round explains. */
const PATIENCE_MS = 3_600_000

/** The refund of yesterday's loss. */
export interface DayRefund {
  /** Yesterday, Asia/Bangkok. */
  readonly day: string
  /** What the member's own money won on that day, or lost (negative), in satang. */
  readonly netSatang: number
  /** What can still be received of it: more when late rounds arrive. In satang. */
  readonly amountSatang: number
  readonly receivedSatang: number
  /** In how many parts that was received. */
  readonly times: number
}

/** What the member's own money has won on that day (Asia/Bangkok), or lost (negative), in satang, as far as rounds have been counted. */
export async function netOfDay(db: Queryable, memberId: string, day: string): Promise<number> {
  const [played] = await db.query<{ netSatang: number }>(
    'play-day.net',
    'SELECT net_satang - award_net_satang AS "netSatang" FROM play_day WHERE member_id = $1 AND day = $2',
    [memberId, day],
  )
  return played?.netSatang ?? 0
}

/** Yesterday's refund as far as rounds have been counted, and as far as it has been received. */
export async function dayRefund(
  db: Queryable,
  memberId: string,
  now: Date,
  { percentOfLoss }: Pick<Sections['returns']['refund'], 'percentOfLoss'>,
): Promise<DayRefund> {
  const day = previousBangkokDay(now)
  const netSatang = await netOfDay(db, memberId, day)
  const [received] = await db.query<{ satang: number; times: number }>(
    'refund.received',
    `SELECT coalesce(sum(amount_satang), 0)::bigint AS satang, count(*) AS times FROM award
      WHERE member_id = $1 AND source = 'refund' AND period = $2`,
    [memberId, day],
  )
  const { satang: receivedSatang, times } = received ?? { satang: 0, times: 0 }
  const amountSatang = Math.max(0, Math.floor((-netSatang * percentOfLoss) / 100) - receivedSatang)
  return { day, netSatang, amountSatang, receivedSatang, times }
}

/**
 * Whether rounds of yesterday may be missing: the books have a result that no round explains, or a game has not answered since midnight. What
 * comes later than an hour is not waited for: the rest of a refund can be received when it is here.
 */
export async function isBeingCounted(db: Queryable, memberId: string, now: Date): Promise<boolean> {
  const isWaitedFor = (since: Date) => now.getTime() - since.getTime() < PATIENCE_MS
  const { satang, bookedAt } = await unexplainedPlay(db, memberId)
  if (satang !== 0 && bookedAt !== null && isWaitedFor(bookedAt)) return true
  const midnight = startOfBangkokDay(bangkokDay(now))
  if (!isWaitedFor(midnight)) return false
  return hasUnreportedGames(db, memberId, [], midnight)
}

/** Whether there is a refund to receive. */
export function isReceivable(
  { amountSatang, receivedSatang }: DayRefund,
  { minimumSatang }: Pick<Sections['returns']['refund'], 'minimumSatang'>,
): boolean {
  return amountSatang > 0 && receivedSatang + amountSatang >= minimumSatang
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
 * Receives yesterday's refund, or the rest of it, as a reward of its own beside the wallet.
 *
 * @throws {Refusal} ROUNDS_PENDING while rounds of yesterday may be missing, NO_REFUND when there was no loss yesterday or nothing is left to
 * receive, REFUND_MINIMUM when the loss was too small, REFUND_CONDITION while another reward is being played for
 */
export async function receiveRefund(
  tx: Transaction,
  memberId: string,
  now: Date,
  rules: Sections['returns']['refund'],
): Promise<void> {
  await lockMember(tx, memberId)
  if (await isBeingCounted(tx, memberId, now)) throw new Refusal('ROUNDS_PENDING')
  const refund = await dayRefund(tx, memberId, now, rules)
  const { netSatang, amountSatang, receivedSatang } = refund
  if (netSatang >= 0 || (receivedSatang > 0 && amountSatang === 0)) throw new Refusal('NO_REFUND')
  if (!isReceivable(refund, rules)) throw new Refusal('REFUND_MINIMUM')
  if ((await activeAward(tx, memberId)) !== undefined) throw new Refusal('REFUND_CONDITION')
  await grantAward(tx, {
    memberId,
    source: 'refund',
    code: REFUND_CODE,
    period: refund.day,
    ordinal: refund.times + 1,
    amountSatang,
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
  const refund = memberAccount(memberId, 'refund')
  const amountSatang = await lockedBalance(tx, refund)
  if (amountSatang === 0) throw new Refusal('NO_REFUND')
  if ((await activeAward(tx, memberId))?.source === 'refund') throw new Refusal('REFUND_CONDITION')
  await postTransfer(tx, {
    kind: 'refund-to-wallet',
    actor: memberId,
    description: REFUND_CODE,
    occurredAt: now,
    postings: [
      { account: refund, amountSatang: -amountSatang },
      { account: memberAccount(memberId, 'wallet'), amountSatang },
    ],
  })
}
