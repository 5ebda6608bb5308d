import { MONEY_ROLES } from '../../../desk/contract/roles.ts'
import type { Act, Filter, Outcome, State } from '../../../desk/contract/withdrawals.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { Settings } from '../../settings/settings.ts'
import { lockMember, type Member } from '../members/members.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../staff/desk-acts.ts'
import { defineQueue, isNumberTyped, type ItemOfMember } from '../staff/desk-queue.ts'
import { obstacleToRelease, secondPersonObstacle } from '../staff/second-person.ts'
import { memberMarks, secondAboveOf, type SecondPersonRules } from './member-marks.ts'
import { type Payee, PAYEE_COLUMNS } from './payee.ts'
import { endWithdrawal } from './withdrawals.ts'

/** How far staff are with an open withdrawal. */
export type Stage = 'unchecked' | 'awaiting-second' | 'approved'

/** One withdrawal of the queue. */
export interface WithdrawalRow extends ItemOfMember, Payee {
  readonly bankCode: string
  readonly bankAccountNo: string
  /** The holder's name. */
  readonly accountName: string
  readonly amountSatang: number
  /** What is to be paid in kip; null for an account in baht, and where no rate was set. */
  readonly kip: number | null
  readonly askedAt: Date
  readonly stage: Stage
  /** The payment at the bank that ended it, and who marked it. */
  readonly paidFrom: string | null
  readonly reference: string | null
  readonly settledAt: Date | null
  readonly paidBy: string | null
  /** The payment file from which the bank may pay it. */
  readonly fileNumber: number | null
}

/** A withdrawal with what helps to decide about it. Amounts are in satang. */
export interface WithdrawalDetail extends WithdrawalRow {
  /** Asked for within 24 hours, this included. */
  readonly daySatang: number
  /** Of the account. */
  readonly currency: Member['currency']
  /** At which the kip were reckoned, with its time. */
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
  readonly walletSatang: number
  /** Whose approvals count. */
  readonly approverId: string | null
  readonly approverName: string | null
  readonly confirmerId: string | null
  readonly reason: string | null
  /** Who read the number of the account last after the approval, and may have paid. */
  readonly numberReadBy: string | null
  readonly numberReadAt: Date | null
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

/** The handling, and who approved it. */
const HANDLING = `LEFT JOIN withdrawal_handling h ON h.withdrawal_id = w.id LEFT JOIN staff f ON f.id = h.approved_by LEFT JOIN staff g ON g.id = h.confirmed_by`

/** Who read the number of the account last after the approval, and may have paid. */
const NUMBER_READ = `LEFT JOIN LATERAL (
    SELECT reader.name, l.at FROM desk_log l JOIN staff reader ON reader.id = l.staff_id
     WHERE l.subject = w.id::text AND l.act = 'account-read' AND l.detail ->> 'stage' = 'approved'
     ORDER BY l.id DESC LIMIT 1) n ON w.status = 'PENDING'`

/** What members asked to be paid out. */
export const WITHDRAWAL_QUEUE = defineQueue<
  WithdrawalRow,
  WithdrawalDetail,
  Filter,
  State,
  'open' | 'mine' | 'second'
>({
  item: 'withdrawal',
  table: 'withdrawal',
  alias: 'w',
  isOfMember: true,
  joins: `${HANDLING} LEFT JOIN withdrawal_payment p ON p.withdrawal_id = w.id AND w.status = 'SUCCESS'
    LEFT JOIN payment_file_line l ON l.withdrawal_id = w.id AND l.ended_as IS NULL LEFT JOIN payment_file pf ON pf.id = l.file_id`,
  holder: { table: 'withdrawal_handling', key: 'withdrawal_id', alias: 'h' },
  at: 'w.occurred_at',
  amount: 'w.amount_satang',
  columns: `w.bank_code AS "bankCode", w.bank_account_no AS "bankAccountNo", w.bank_account_name AS "accountName", ${PAYEE_COLUMNS},
    shown_amount(w.kip) AS kip, w.occurred_at AS "askedAt", w.status, ${STAGE} AS stage,
    p.bank_code AS "paidFrom", p.reference, w.settled_at AS "settledAt",
    (SELECT payer.name FROM desk_log l JOIN staff payer ON payer.id = l.staff_id
      WHERE l.subject = w.id::text AND l.act = 'withdrawal-pay' ORDER BY l.id DESC LIMIT 1) AS "paidBy",
    pf.number AS "fileNumber"`,
  detail: {
    columns: `coalesce(w.currency, m.currency) AS currency, w.kip_per_baht AS "kipPerBaht", w.rate_since AS "rateSince", w.reason,
      coalesce((SELECT a.balance_satang FROM account a WHERE a.owner = m.id::text AND a.kind = 'wallet'), 0)::bigint
        AS "walletSatang", ${DAY_SATANG}, ${APPROVER} AS "approverId", f.name AS "approverName", ${CONFIRMER} AS "confirmerId",
      n.name AS "numberReadBy", n.at AS "numberReadAt"`,
    joins: NUMBER_READ,
  },
  shown: {
    open: "w.status = 'PENDING'",
    mine: "w.status = 'PENDING'",
    second: `w.status = 'PENDING' AND ${STAGE} = 'awaiting-second'`,
    paid: "w.status = 'SUCCESS'",
    rejected: "w.status = 'FAILED'",
  },
  counted: ['open', 'mine', 'second'],
  matches: `${isNumberTyped('w.bank_account_no')}
    OR strpos(lower(w.bank_account_name), lower($1)) > 0 OR strpos(lower(m.name), lower($1)) > 0
    OR w.id IN (SELECT p.withdrawal_id FROM withdrawal_payment p
                 WHERE normal_reference(p.reference) = normal_reference($1))`,
  ended: { SUCCESS: 'paid', FAILED: 'rejected' },
  stageOf: ({ stage }) => (stage === 'unchecked' ? undefined : stage),
})

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
      WHERE u.bank_code = $2 AND ltrim(u.bank_account_no, '0') = ltrim($3, '0') AND u.member_id <> $1 ORDER BY 1 LIMIT 10`,
    [memberId, bankCode, bankAccountNo],
  )
  return rows.map(({ username }) => username)
}

/** An act may end a withdrawal, and a rejection changes the member's rewards. */
export const lockItsMember = (tx: Transaction, { memberId }: Pick<WithdrawalRow, 'memberId'>) =>
  lockMember(tx, memberId)

/** The withdrawal, locked until the transaction ends, after its member; undefined when there is none with that id. */
export async function lockHandled(tx: Transaction, id: string): Promise<WithdrawalDetail | undefined> {
  return WITHDRAWAL_QUEUE.lock(tx, id, (named) => lockItsMember(tx, named))
}

/** How far a withdrawal is, and who approved it. */
export type Approvals = Pick<WithdrawalDetail, 'stage' | 'approverId' | 'confirmerId'>

/** Stores how far it is, and who approved it. */
export async function storeApprovals(
  tx: Transaction,
  id: string,
  { stage, approverId, confirmerId }: Approvals,
): Promise<void> {
  await tx.query(
    'withdrawal.approve',
    `INSERT INTO withdrawal_handling (withdrawal_id, stage, approved_by, confirmed_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (withdrawal_id) DO UPDATE SET stage = excluded.stage, approved_by = excluded.approved_by, confirmed_by = excluded.confirmed_by`,
    [id, stage, approverId, confirmerId],
  )
}

export interface WithdrawalActing extends Acting {
  /** Above which amounts within a member's 24 hours two people approve. */
  readonly rules: SecondPersonRules & Pick<Settings['withdrawals'], 'youngMemberDays'>
  /** Whether the bank says that it has paid it from its file. */
  readonly isByFile?: true
}

/** One act of staff at a withdrawal. */
export const handleWithdrawal = defineActs(WITHDRAWAL_QUEUE, {
  lockFirst: lockItsMember,
  async perform(
    tx,
    withdrawal,
    act: Act,
    acting: WithdrawalActing,
  ): Promise<Performed<WithdrawalDetail, RefusalIn<Outcome>>> {
    const obstacle =
      obstacleTo(withdrawal, act, acting) ?? (await obstacleOfPerson(tx, withdrawal, act, acting))
    if (obstacle !== undefined) return obstacle
    const { id, amountSatang } = withdrawal
    if (act.act === 'pay' && !(await savePayment(tx, id, act))) return 'reference-used'
    const next = await nextOf(tx, withdrawal, act, acting)
    await storeApprovals(tx, id, { ...withdrawal, ...next })
    const by = { actor: `staff:${acting.staff.id}`, occurredAt: acting.now }
    if (act.act === 'pay') await endWithdrawal(tx, id, { status: 'SUCCESS', ...by })
    if (act.act === 'reject') await endWithdrawal(tx, id, { status: 'FAILED', reason: act.reason, ...by })
    const status = STATUS_AFTER[act.act] ?? 'PENDING'
    const keepsIt = act.act === 'claim' || next.stage === 'approved'
    return { after: { ...next, status }, keepsIt, logged: { amountSatang } }
  },
})

/** How an act ends a withdrawal; after the others it is open. */
const STATUS_AFTER: Readonly<Partial<Record<Act['act'], WithdrawalDetail['status']>>> = {
  pay: 'SUCCESS',
  reject: 'FAILED',
}

/** How far a withdrawal has to be for an act; other acts are possible at every stage. */
const REQUIRED_STAGE: Readonly<Partial<Record<Act['act'], Stage>>> = {
  approve: 'unchecked',
  confirm: 'awaiting-second',
  'send-back': 'awaiting-second',
  pay: 'approved',
}

/** What lets money out, and is refused while the member is locked out. */
const RELEASING: ReadonlySet<Act['act']> = new Set(['approve', 'confirm', 'pay'])

/** Why the act is not possible, or undefined. */
function obstacleTo(
  { stage, isLocked, numberReadAt, fileNumber }: WithdrawalDetail,
  act: Act,
  { isByFile }: Pick<WithdrawalActing, 'isByFile'>,
) {
  const required = REQUIRED_STAGE[act.act]
  if (required !== undefined && required !== stage) return 'moved-on'
  if (fileNumber !== null && !isByFile && (act.act === 'pay' || act.act === 'reject')) return 'in-file'
  if (isLocked && RELEASING.has(act.act)) return 'member-locked'
  if (numberReadAt === null || (act.act !== 'claim' && act.act !== 'reject')) return undefined
  return act.seen?.includes(numberReadAt.toISOString()) ? undefined : 'number-read'
}

/** Why it has to be another person, or undefined. */
async function obstacleOfPerson(
  tx: Transaction,
  { id, memberId, stage, approverId }: WithdrawalDetail,
  { act }: Act,
  { staff, twoPeople, isByFile, now }: WithdrawalActing,
) {
  if (act === 'pay' && !isByFile && (await hasTakenOut(tx, id, staff.id))) return 'taken-out'
  const isSecond = stage === 'awaiting-second' && (act === 'claim' || act === 'confirm')
  const people = isSecond && approverId !== null && { first: approverId, second: staff.id, now }
  const obstacle = people && (await secondPersonObstacle(tx, people, twoPeople))
  if (obstacle) return obstacle
  return RELEASING.has(act)
    ? obstacleToRelease(tx, { staffId: staff.id, memberId, now }, twoPeople)
    : undefined
}

/** Whether the person has taken it out of a payment file: who says that the bank has not paid it would have it paid twice. */
export async function hasTakenOut(tx: Transaction, id: string, staffId: string): Promise<boolean> {
  const entries = await tx.query(
    'withdrawal.taken-out-by',
    "SELECT 1 FROM desk_log WHERE subject = $1 AND staff_id = $2 AND act = 'withdrawal-take-out' LIMIT 1",
    [id, staffId],
  )
  return entries.length > 0
}

/** What an act changes of how far a withdrawal is and who approved it. */
async function nextOf(
  tx: Transaction,
  { daySatang, memberId }: WithdrawalDetail,
  { act }: Act,
  { staff, rules, now }: WithdrawalActing,
): Promise<Partial<Approvals>> {
  if (act === 'confirm') return { stage: 'approved', confirmerId: staff.id }
  if (act === 'send-back') return { stage: 'unchecked', approverId: null }
  if (act !== 'approve') return {}
  const marks = await memberMarks(tx, memberId, { now, youngMemberDays: rules.youngMemberDays })
  const needsSecond = daySatang > secondAboveOf(marks, rules)
  return { stage: needsSecond ? 'awaiting-second' : 'approved', approverId: staff.id }
}

/** @returns false when this bank's number belongs to another payment, however it is spelled */
async function savePayment(
  tx: Transaction,
  id: string,
  { bankCode, reference }: Extract<Act, { act: 'pay' }>,
): Promise<boolean> {
  // Payments under one number take turns, so that each sees the one before.
  await tx.query(
    'withdrawal-payment.take-turns',
    "SELECT pg_advisory_xact_lock(hashtextextended('payment:' || $1 || ':' || normal_reference($2), 0))",
    [bankCode, reference],
  )
  const saved = await tx.query(
    'withdrawal-payment.note',
    `INSERT INTO withdrawal_payment (withdrawal_id, bank_code, reference)
     SELECT $1::uuid, $2::text, $3::text WHERE NOT EXISTS (
       SELECT 1 FROM withdrawal_payment
        WHERE bank_code = $2 AND normal_reference(reference) = normal_reference($3) AND withdrawal_id <> $1)
     -- It was marked as paid before, and opened again.
     ON CONFLICT (withdrawal_id) DO UPDATE SET bank_code = excluded.bank_code, reference = excluded.reference RETURNING 1`,
    [id, bankCode, reference],
  )
  return saved.length > 0
}
