import type { Act, Filter, Outcome, State } from '../../../../desk/contract/announcements.ts'
import { lockedBalance, memberAccount } from '../../../ledger/accounts.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/errors.ts'
import { noteAct } from '../../staff/desk-log.ts'
import {
  type HandledItem,
  type HolderColumns,
  holderColumns,
  holderOf,
  isNumberTyped,
  lastByColumn,
  obstacleToAct,
  type QueueSource,
} from '../../staff/desk-queue.ts'
import { isOverDaySum, type TwoPeopleRules } from '../../staff/second-person.ts'
import type { Staff } from '../../staff/staff.ts'
import { type Credit, creditOnce, lockNumbers } from '../credit/credit-once.ts'
import { rejectAnnouncement } from '../expected/announcements.ts'
import { claimOf, type SlipCredit, type SlipRules } from './slips/check-record.ts'
import { typedCredit } from './typed-number.ts'

/** One announced deposit of the queue. */
export interface AnnouncementRow extends HolderColumns {
  readonly id: string
  /** The member's phone number. */
  readonly username: string
  readonly isLocked: boolean
  readonly amountSatang: number
  readonly announcedAt: Date
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
}

/** The queue of {@link AnnouncementRow}s. */
export const ANNOUNCEMENT_QUEUE: QueueSource<Filter> = {
  name: 'announcement-queue',
  columns: `a.id, m.username, m.status = 'blocked' AS "isLocked", shown_amount(a.amount_satang) AS "amountSatang", a.occurred_at AS "announcedAt", a.status,
    ${holderColumns('a', 'p')}`,
  tables: `deposit_announcement a JOIN member m ON m.id = a.member_id LEFT JOIN staff p ON p.id = a.holder_id`,
  shown: {
    open: "a.status = 'PENDING'",
    mine: "a.status = 'PENDING'",
    booked: "a.status = 'SUCCESS'",
    rejected: "a.status = 'FAILED'",
  },
  holderId: 'a.holder_id',
  matches: `${isNumberTyped('m.username')} OR a.amount_satang = $2::bigint OR a.id::text = lower($1)`,
  order: ['a.occurred_at', 'a.id'],
  sum: 'sum(a.amount_satang)',
}

/** How many are open, and how many of these the person has. */
export async function announcementCounts(
  db: Queryable,
  staffId: string,
): Promise<{ open: number; mine: number }> {
  const [counts] = await db.query<{ open: number; mine: number }>(
    'announcement-queue.counts',
    `SELECT count(*)::bigint AS open, (count(*) FILTER (WHERE holder_id = $1))::bigint AS mine
       FROM deposit_announcement WHERE status = 'PENDING'`,
    [staffId],
  )
  return counts ?? { open: 0, mine: 0 }
}

/** An announced deposit with what its own page and its acts need. */
export interface AnnouncementDetail extends AnnouncementRow {
  readonly memberId: string
  readonly name: string
  readonly memberSince: Date
  readonly memberBankCode: string
  readonly memberAccountNo: string
  readonly memberAccountName: string
  readonly reason: string | null
  readonly lastBy: string | null
}

/** The announcement with that id, or undefined. */
export async function announcementDetail(db: Queryable, id: string): Promise<AnnouncementDetail | undefined> {
  const [found] = await db.query<AnnouncementDetail>(
    'announcement-detail.read',
    `SELECT ${ANNOUNCEMENT_QUEUE.columns}, m.id AS "memberId", m.name, m.created_at AS "memberSince", m.bank_code AS "memberBankCode",
            m.bank_account_no AS "memberAccountNo", m.bank_account_name AS "memberAccountName", a.reason, ${lastByColumn('a.id')}
       FROM ${ANNOUNCEMENT_QUEUE.tables} WHERE a.id = $1`,
    [id],
  )
  return found
}

/** The state that the desk shows. */
export function stateOf({
  status,
  isClaimed,
}: Pick<AnnouncementRow, 'status'> & { readonly isClaimed: boolean }): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'booked' : 'rejected'
  return isClaimed ? 'claimed' : 'waiting'
}

/** Who acts, and by which rules. */
interface ActContext {
  readonly staff: Pick<Staff, 'id' | 'role'>
  readonly address: string
  readonly rules: Pick<SlipRules, 'accounts' | 'kipRate' | 'wallet'>
  /** Above this amount a manager books it. */
  readonly managerAboveSatang: number
  readonly twoPeople: TwoPeopleRules
  /** On the business clock. */
  readonly now: Date
}

/**
 * One act of a person of the house at an announced deposit. The first to claim it has it, and only they may act.
 *
 * @throws {Refusal} KEY_INVALID for a bank or an amount, also another one than the bank has reported
 */
export async function handleAnnouncement(
  tx: Transaction,
  id: string,
  act: Act,
  { staff, address, rules, managerAboveSatang, twoPeople, now }: ActContext,
): Promise<Outcome> {
  if (act.act === 'book') await lockNumbers(tx, [act.reference])
  const announcement = await lockAnnouncement(tx, id)
  if (announcement === undefined) return { outcome: 'unknown' }
  const state = stateOf({ ...announcement, isClaimed: announcement.holder !== undefined })
  const obstacle = obstacleToAct(announcement, act.act, { staff, state })
  if (obstacle !== undefined) return obstacle
  const found = act.act === 'book' ? typedCredit(act, rules) : undefined
  if (found !== undefined) {
    if (found.amountSatang > managerAboveSatang && staff.role !== 'manager')
      return { outcome: 'needs-manager' }
    const { amountSatang } = found
    if (await isOverDaySum(tx, { staffId: staff.id, amountSatang }, twoPeople))
      return { outcome: 'over-day-sum' }
    const by = { occurredAt: now, actor: `staff:${staff.id}` }
    const { outcome } = await bookAnnouncement(tx, announcement, found, by)
    if (outcome !== 'credited') return { outcome: outcome === 'closed' ? 'arrival-closed' : 'reference-used' }
  }
  const { act: name, ...detail } = act
  const { memberId } = announcement
  await noteAct(tx, {
    staffId: staff.id,
    address,
    act: `announcement-${name}`,
    memberId,
    subject: id,
    detail: { ...detail, ...(found && { ...found, paidInKip: found.paidInKip?.kip }) },
  })
  return { outcome: 'done', state: await store(tx, id, act, { staffId: staff.id, now }) }
}

/** Ends an announcement with the deposit of the transfer that a person has found at a bank of the house. */
export async function bookAnnouncement(
  tx: Transaction,
  { id: announcementId, memberId }: { readonly id: string; readonly memberId: string },
  found: SlipCredit,
  by: { readonly occurredAt: Date; readonly actor: string },
): Promise<Credit> {
  const credit = await creditOnce(tx, { ...claimOf(found), memberId, announcementId, ...by })
  // The bank has reported another amount under that number.
  if (credit.outcome === 'held') throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  return credit
}

/** The announcement, locked until the transaction ends. Code that posts a deposit locks the wallet first and then the announcement, and so does this. */
async function lockAnnouncement(
  tx: Transaction,
  id: string,
): Promise<(AnnouncementDetail & Pick<HandledItem, 'holder'>) | undefined> {
  const named = await announcementDetail(tx, id)
  if (named === undefined) return undefined
  await lockedBalance(tx, await memberAccount(tx, named.memberId, 'wallet'))
  await tx.query('announcement.lock', 'SELECT 1 FROM deposit_announcement WHERE id = $1 FOR UPDATE', [id])
  // A statement of its own: after the wait, it sees what the one before has left.
  const found = await announcementDetail(tx, id)
  return found && { ...found, holder: holderOf(found) }
}

/** Stores what an act has made of the announcement; its credit has ended it. */
async function store(
  tx: Transaction,
  id: string,
  act: Act,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<State> {
  if (act.act === 'book') return 'booked'
  if (act.act === 'reject') {
    await rejectAnnouncement(tx, id, now, act.reason)
    return 'rejected'
  }
  const isClaimed = act.act === 'claim'
  await tx.query(
    'announcement.handle',
    `UPDATE deposit_announcement SET holder_id = $2::uuid,
       held_since = CASE WHEN holder_id = $2::uuid THEN held_since WHEN $2::uuid IS NOT NULL THEN now() END
      WHERE id = $1`,
    [id, isClaimed ? staffId : null],
  )
  return isClaimed ? 'claimed' : 'waiting'
}
