import { BANK_LINES, type BankLine } from '../../../desk/contract/books.ts'
import { daysAfter, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** Money that came in at a bank of the house or was paid from it. */
export interface HouseBankLine extends Pick<BankLine, 'id' | 'kind'> {
  readonly at: Date
  /** In hundredths of the account's currency; below zero where it was paid. */
  readonly amount: number
  /** The bank's own. */
  readonly number: string | null
  readonly memberId: string | null
  /** The phone number. */
  readonly username: string | null
}

interface BankDay {
  /** In Asia/Bangkok: `2026-11-28`. */
  readonly day: string
  readonly bankCode: string
  readonly isKip: boolean
}

/**
 * What came in at a bank on a day, credited or not, and what was paid from it, the first first. An arrival counts on the day that the bank says, a payment on the
 * day on which it was marked. What was corrected between members moved nothing at the bank.
 */
export async function bankLines(db: Queryable, { day, bankCode, isKip }: BankDay): Promise<HouseBankLine[]> {
  const from = startOfBangkokDay(day)
  return db.query<HouseBankLine>(
    'books.bank-lines',
    `SELECT line.id, line.kind, line.at, shown_amount(line.amount) AS amount, line.number, m.id AS "memberId", m.username
       FROM (
         SELECT a.id::text, CASE WHEN a.deposit_reference IS NOT NULL THEN 'credited' WHEN a.done_at IS NULL THEN 'waiting' ELSE 'closed' END AS kind,
                coalesce(a.sent_at, t.occurred_at, a.noted_at) AS at, CASE WHEN $4 THEN a.kip * 100 ELSE a.amount_satang END AS amount, a.number,
                (SELECT c.owner::uuid FROM posting p JOIN account c ON c.id = p.account_id AND c.owner <> 'house' WHERE p.transfer_id = t.id LIMIT 1) AS member_id
           FROM arrival a LEFT JOIN transfer t ON t.reference = a.deposit_reference
          -- What was typed before its report came has the time of its credit.
          WHERE a.kind = 'bank' AND a.code = $3 AND NOT a.is_repeat
            AND (a.sent_at >= $1 AND a.sent_at < $2 OR a.sent_at IS NULL AND coalesce(t.occurred_at, a.noted_at) >= $1 AND coalesce(t.occurred_at, a.noted_at) < $2)
          UNION ALL
         SELECT c.transfer_reference, 'by-hand', t.occurred_at, c.amount_satang, NULL, c.member_id
           FROM transfer t JOIN correction c ON c.transfer_reference = t.reference AND c.corrects IS NULL AND c.amount_satang > 0
           JOIN posting p ON p.transfer_id = t.id JOIN account h ON h.id = p.account_id AND h.owner = 'house' AND h.kind = 'bank:' || $3
          WHERE t.occurred_at >= $1 AND t.occurred_at < $2 AND t.kind = 'correction'
          UNION ALL
         SELECT w.id::text, 'paid', w.settled_at, -CASE WHEN $4 THEN w.kip * 100 ELSE w.amount_satang END, p.reference, w.member_id
           FROM withdrawal w JOIN withdrawal_payment p ON p.withdrawal_id = w.id AND p.bank_code = $3
          WHERE w.status = 'SUCCESS' AND w.settled_at >= $1 AND w.settled_at < $2
       ) line LEFT JOIN member m ON m.id = line.member_id
      WHERE line.amount IS NOT NULL ORDER BY line.at, line.id LIMIT ${BANK_LINES}`,
    [from, daysAfter(from, 1), bankCode, isKip],
  )
}
