import { MONEY_ROLES } from '../../../desk/contract/roles.ts'
import type { Filter, State } from '../../../desk/contract/withdrawals.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockMember, type Member } from '../members/members.ts'
import {
  type HandledItem,
  type HolderColumns,
  holderColumns,
  holderOf,
  isNumberTyped,
  lastByColumn,
  type QueueSource,
} from '../staff/desk-queue.ts'
import { type Payee, PAYEE_COLUMNS } from './payee.ts'

/** One withdrawal of the queue. */
export interface WithdrawalRow extends HolderColumns, Payee {
  readonly id: string
  /** The member's phone number. */
  readonly username: string
  /** The member's name. */
  readonly name: string
  readonly isLocked: boolean
  readonly bankCode: string
  readonly bankAccountNo: string
  /** The holder's name. */
  readonly accountName: string
  readonly amountSatang: number
  /** What is to be paid in kip; null for an account in baht, and where no rate was set. */
  readonly kip: number | null
  readonly askedAt: Date
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly stage: Stage
  /** The payment at the bank that ended it, and who marked it. */
  readonly paidFrom: string | null
  readonly reference: string | null
  readonly settledAt: Date | null
  readonly paidBy: string | null
}

/** Whether the approval of that person counts: they may decide about money. @param staff the alias of their row */
const mayApprove = (staff: string) =>
  `(${staff}.status = 'active' AND ${staff}.role IN ('${MONEY_ROLES.join("', '")}'))`

/**
 * How far the withdrawal is whose handling is `h`, first approver `f` and second `g`. An approval counts while its person may decide about money:
 * what somebody approved who was suspended needs a new look, and that person may be the one who is invited again, so the second would be the first.
 */
const STAGE = `CASE WHEN coalesce(h.stage, 'unchecked') = 'unchecked' OR NOT ${mayApprove('f')} THEN 'unchecked'
                    WHEN h.confirmed_by IS NOT NULL AND NOT ${mayApprove('g')} THEN 'awaiting-second' ELSE h.stage END`

/** Whose approvals count. */
const APPROVER = `CASE WHEN ${STAGE} <> 'unchecked' THEN h.approved_by END`
const CONFIRMER = `CASE WHEN ${STAGE} = 'approved' THEN h.confirmed_by END`

/** What the member has asked for within 24 hours, the withdrawal `w` included: many small ones are as much as a large one. */
const DAY_SATANG = `(SELECT shown_amount(sum(o.amount_satang)) FROM withdrawal o
                      WHERE o.member_id = w.member_id AND (o.status <> 'FAILED' OR o.id = w.id)
                        AND o.occurred_at > w.occurred_at - interval '24 hours' AND o.occurred_at <= w.occurred_at) AS "daySatang"`

/** The handling, who has the withdrawal, and who approved it. */
const HANDLING = `LEFT JOIN withdrawal_handling h ON h.withdrawal_id = w.id LEFT JOIN staff s ON s.id = h.holder_id
    LEFT JOIN staff f ON f.id = h.approved_by LEFT JOIN staff g ON g.id = h.confirmed_by`

/** Who read the number of the account last after the approval, and may have paid. */
const NUMBER_READ = `LEFT JOIN LATERAL (
    SELECT reader.name, l.at FROM desk_log l JOIN staff reader ON reader.id = l.staff_id
     WHERE l.subject = w.id::text AND l.act = 'account-read' AND l.detail ->> 'stage' = 'approved'
     ORDER BY l.id DESC LIMIT 1) n ON w.status = 'PENDING'`

/** The queue of {@link WithdrawalRow}s. */
export const WITHDRAWAL_QUEUE: QueueSource<Filter> = {
  name: 'withdrawal-queue',
  columns: `w.id, m.username, m.name, m.status = 'blocked' AS "isLocked", w.bank_code AS "bankCode",
    w.bank_account_no AS "bankAccountNo", w.bank_account_name AS "accountName", ${PAYEE_COLUMNS},
    shown_amount(w.amount_satang) AS "amountSatang", shown_amount(w.kip) AS kip, w.occurred_at AS "askedAt", w.status, ${STAGE} AS stage,
    ${holderColumns('h', 's')}, p.bank_code AS "paidFrom", p.reference, w.settled_at AS "settledAt",
    (SELECT payer.name FROM desk_log l JOIN staff payer ON payer.id = l.staff_id
      WHERE l.subject = w.id::text AND l.act = 'withdrawal-pay' LIMIT 1) AS "paidBy"`,
  tables: `withdrawal w JOIN member m ON m.id = w.member_id ${HANDLING} LEFT JOIN withdrawal_payment p ON p.withdrawal_id = w.id AND w.status = 'SUCCESS'`,
  shown: {
    open: "w.status = 'PENDING'",
    mine: "w.status = 'PENDING'",
    second: `w.status = 'PENDING' AND ${STAGE} = 'awaiting-second'`,
    paid: "w.status = 'SUCCESS'",
    rejected: "w.status = 'FAILED'",
  },
  holderId: 'h.holder_id',
  matches: `${isNumberTyped('m.username')} OR ${isNumberTyped('w.bank_account_no')}
    OR strpos(lower(w.bank_account_name), lower($1)) > 0 OR strpos(lower(m.name), lower($1)) > 0 OR w.amount_satang = $2::bigint
    OR w.id IN (SELECT p.withdrawal_id FROM withdrawal_payment p
                 WHERE normal_reference(p.reference) = normal_reference($1))`,
  order: ['w.occurred_at', 'w.id'],
  sum: 'sum(w.amount_satang)',
}

interface WithdrawalCounts {
  readonly open: number
  readonly mine: number
  readonly second: number
}

/** How many are open, how many of these the person has, and how many need a second one. */
export async function withdrawalCounts(db: Queryable, staffId: string): Promise<WithdrawalCounts> {
  const [counts] = await db.query<WithdrawalCounts>(
    'withdrawal-queue.counts',
    `SELECT count(*)::bigint AS open, (count(*) FILTER (WHERE h.holder_id = $1))::bigint AS mine,
            (count(*) FILTER (WHERE ${STAGE} = 'awaiting-second'))::bigint AS second
       FROM withdrawal w ${HANDLING} WHERE w.status = 'PENDING'`,
    [staffId],
  )
  return counts ?? { open: 0, mine: 0, second: 0 }
}

/** A withdrawal with what helps to decide about it. Amounts are in satang. */
export interface WithdrawalDetail extends WithdrawalRow {
  readonly memberId: string
  readonly memberSince: Date
  /** Asked for within 24 hours, this included. */
  readonly daySatang: number
  /** Of the account. */
  readonly currency: Member['currency']
  /** At which the kip were reckoned, with its time. */
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
  readonly walletSatang: number
  readonly approverId: string | null
  readonly approverName: string | null
  readonly reason: string | null
  readonly numberReadBy: string | null
  readonly numberReadAt: Date | null
}

/** The withdrawal with that id, or undefined. */
export async function withdrawalDetail(db: Queryable, id: string): Promise<WithdrawalDetail | undefined> {
  const [found] = await db.query<WithdrawalDetail>(
    'withdrawal-detail.read',
    `SELECT ${WITHDRAWAL_QUEUE.columns}, m.id AS "memberId", m.created_at AS "memberSince",
            coalesce(w.currency, m.currency) AS currency, w.kip_per_baht AS "kipPerBaht",
            w.rate_since AS "rateSince", w.reason,
            coalesce((SELECT a.balance_satang FROM account a WHERE a.owner = m.id::text AND a.kind = 'wallet'), 0)::bigint
              AS "walletSatang", ${DAY_SATANG},
            ${APPROVER} AS "approverId", f.name AS "approverName",
            n.name AS "numberReadBy", n.at AS "numberReadAt"
       FROM ${WITHDRAWAL_QUEUE.tables} ${NUMBER_READ}
      WHERE w.id = $1`,
    [id],
  )
  return found
}

/** What a member has paid in and been paid out so far, and how often. */
export async function moneyOfMember(
  db: Queryable,
  memberId: string,
): Promise<{ inSatang: number; inTimes: number; outSatang: number; outTimes: number }> {
  const [sums] = await db.query<{ inSatang: number; inTimes: number; outSatang: number; outTimes: number }>(
    'withdrawal-detail.money',
    `SELECT shown_amount(coalesce(d.satang, 0)) AS "inSatang", d.times::bigint AS "inTimes",
            shown_amount(coalesce(o.satang, 0)) AS "outSatang", o.times::bigint AS "outTimes"
       FROM (SELECT sum(p.amount_satang - taken_back(t.reference)) AS satang, count(*) AS times
               FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
              WHERE a.owner = $1::text AND a.kind = 'wallet' AND t.kind = 'deposit' AND p.amount_satang > taken_back(t.reference)) d,
            (SELECT sum(amount_satang) AS satang, count(*) AS times
               FROM withdrawal WHERE member_id = $1::uuid AND status = 'SUCCESS') o`,
    [memberId],
  )
  return sums ?? { inSatang: 0, inTimes: 0, outSatang: 0, outTimes: 0 }
}

/** Phone numbers of other members who have or had the bank account; at most ten. */
export async function othersWithAccount(
  db: Queryable,
  { memberId, bankCode, bankAccountNo }: Pick<WithdrawalDetail, 'memberId' | 'bankCode' | 'bankAccountNo'>,
): Promise<string[]> {
  const rows = await db.query<{ username: string }>(
    'withdrawal-detail.others',
    `SELECT DISTINCT m.username FROM bank_account_use u JOIN member m ON m.id = u.member_id
      WHERE u.bank_code = $2 AND u.bank_account_no = $3 AND u.member_id <> $1 ORDER BY 1 LIMIT 10`,
    [memberId, bankCode, bankAccountNo],
  )
  return rows.map(({ username }) => username)
}

/** How far the people of the house are with an open withdrawal. */
export type Stage = 'unchecked' | 'awaiting-second' | 'approved'

/** A withdrawal as the desk handles it. */
export interface HandledWithdrawal extends HandledItem {
  readonly memberId: string
  readonly stage: Stage
  readonly amountSatang: number
  /** Asked for within 24 hours, this included. */
  readonly daySatang: number
  /** Whether the member is locked out. */
  readonly isLocked: boolean
  /** Whether somebody read the number of the account after the approval, and may have paid. */
  readonly isNumberRead: boolean
  /** The ids of those whose approvals count. */
  readonly approverId: string | null
  readonly confirmerId: string | null
}

/** What the state of a withdrawal at the desk depends on. */
interface Standing extends Pick<HandledWithdrawal, 'status' | 'stage'> {
  readonly isHeld: boolean
}

/** The state that the desk shows. */
export function stateOf({ status, stage, isHeld }: Standing): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'paid' : 'rejected'
  if (stage !== 'unchecked') return stage
  return isHeld ? 'claimed' : 'waiting'
}

/** The withdrawal, locked until the transaction ends, after its member; undefined when there is none with that id. */
export async function lockHandled(tx: Transaction, id: string): Promise<HandledWithdrawal | undefined> {
  const [known] = await tx.query<{ memberId: string }>(
    'withdrawal.member',
    'SELECT member_id AS "memberId" FROM withdrawal WHERE id = $1',
    [id],
  )
  if (known === undefined) return undefined
  // An act may end it, and a rejection changes the member's rewards.
  await lockMember(tx, known.memberId)
  // The row of the handling may not exist yet, so the withdrawal itself is what acts queue for.
  await tx.query('withdrawal.lock', 'SELECT 1 FROM withdrawal WHERE id = $1 FOR UPDATE', [id])
  const [found] = await tx.query<Omit<HandledWithdrawal, 'holder'> & HolderColumns>(
    'withdrawal.handled',
    `SELECT w.id, w.member_id AS "memberId", w.amount_satang AS "amountSatang", w.status,
            m.status = 'blocked' AS "isLocked", ${DAY_SATANG}, ${STAGE} AS stage, ${APPROVER} AS "approverId", ${CONFIRMER} AS "confirmerId",
            ${holderColumns('h', 's')}, ${lastByColumn('w.id')}, n.at IS NOT NULL AS "isNumberRead"
       FROM withdrawal w JOIN member m ON m.id = w.member_id ${HANDLING} ${NUMBER_READ}
      WHERE w.id = $1`,
    [id],
  )
  return found && { ...found, holder: holderOf(found) }
}

/** Who has a withdrawal, how far it is, and who approved it. */
export interface Handling {
  readonly stage: Stage
  readonly holderId: string | null
  readonly approverId: string | null
  readonly confirmerId: string | null
}

/** Stores how far it is and who has it; who had it before goes on having it since then. */
export async function storeHandling(
  tx: Transaction,
  id: string,
  { stage, holderId, approverId, confirmerId }: Handling,
): Promise<void> {
  await tx.query(
    'withdrawal.handle',
    `INSERT INTO withdrawal_handling AS h (withdrawal_id, stage, holder_id, held_since, approved_by, confirmed_by)
     VALUES ($1, $2, $3::uuid, CASE WHEN $3::uuid IS NOT NULL THEN now() END, $4, $5)
     ON CONFLICT (withdrawal_id) DO UPDATE SET stage = excluded.stage, holder_id = excluded.holder_id,
       held_since = CASE WHEN h.holder_id = excluded.holder_id THEN h.held_since ELSE excluded.held_since END,
       approved_by = excluded.approved_by, confirmed_by = excluded.confirmed_by`,
    [id, stage, holderId, approverId, confirmerId],
  )
}
