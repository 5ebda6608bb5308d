import type { Queryable } from '../../platform/db/queryable.ts'
import { WITHDRAWAL_QUEUE, type WithdrawalRow } from './withdrawal-queue.ts'

/** A withdrawal with what helps to decide about it. Amounts are in satang. */
export interface WithdrawalDetail extends WithdrawalRow {
  readonly memberId: string
  readonly name: string
  readonly memberSince: Date
  readonly accountName: string
  readonly walletSatang: number
  readonly approverId: string | null
  readonly approverName: string | null
  readonly reason: string | null
  readonly paidFrom: string | null
  readonly reference: string | null
}

/** The withdrawal with that id, or undefined. */
export async function withdrawalDetail(db: Queryable, id: string): Promise<WithdrawalDetail | undefined> {
  const [found] = await db.query<WithdrawalDetail>(
    'withdrawal-detail.read',
    `SELECT ${WITHDRAWAL_QUEUE.columns}, m.id AS "memberId", m.name, m.created_at AS "memberSince",
            w.bank_account_name AS "accountName", w.reason,
            coalesce((SELECT a.balance_satang FROM account a WHERE a.owner = m.id::text AND a.kind = 'wallet'), 0)::bigint
              AS "walletSatang",
            h.approved_by AS "approverId", f.name AS "approverName", p.bank_code AS "paidFrom", p.reference
       FROM ${WITHDRAWAL_QUEUE.tables} LEFT JOIN staff f ON f.id = h.approved_by
       LEFT JOIN withdrawal_payment p ON p.withdrawal_id = w.id
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
    `SELECT coalesce(d.satang, 0)::bigint AS "inSatang", d.times::bigint AS "inTimes",
            coalesce(o.satang, 0)::bigint AS "outSatang", o.times::bigint AS "outTimes"
       FROM (SELECT sum(p.amount_satang) AS satang, count(*) AS times
               FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
              WHERE a.owner = $1::text AND a.kind = 'wallet' AND t.kind = 'deposit' AND p.amount_satang > 0) d,
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
