import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import type { AccountNumber } from './bank-accounts.ts'
import { isExclusionInForce } from './limits/pauses.ts'

interface Phone {
  readonly number: string
  /** A number that a member has left since then is taken. */
  readonly keptSince: Date
}

/** What identifies a person to us: their phone number and their bank account, in canonical form. */
export interface Identity {
  readonly phone?: Phone
  readonly account?: AccountNumber
  /** On the business clock. */
  readonly now: Date
}

/**
 * The phone numbers and bank accounts that are taken: those that members have, numbers that they left not long ago, and what an excluded member had
 * at any time since the exclusion began. The number of an excluded member's account counts at every bank. Zeros before a number make no other account.
 */
const TAKEN = `
WITH excluded AS (
  SELECT member_id, min(begun_at) AS begun_at FROM member_pause p WHERE ${isExclusionInForce('$6')} GROUP BY member_id
)
SELECT EXISTS (SELECT FROM member WHERE username = $1 AND id IS DISTINCT FROM $4)
       OR EXISTS (
         SELECT FROM member_former_phone f LEFT JOIN excluded e USING (member_id)
          WHERE f.phone = $1 AND f.member_id IS DISTINCT FROM $4 AND (f.left_at > $5 OR f.left_at >= e.begun_at)
       ) AS "isPhoneTaken",
       EXISTS (SELECT FROM member WHERE bank_code = $2 AND ltrim(bank_account_no, '0') = ltrim($3, '0') AND id IS DISTINCT FROM $4)
       OR EXISTS (
         SELECT FROM bank_account_use u JOIN excluded e USING (member_id)
          WHERE ltrim(u.bank_account_no, '0') = ltrim($3, '0') AND u.member_id IS DISTINCT FROM $4
            AND (u.used_until IS NULL OR u.used_until >= e.begun_at)
       ) AS "isAccountTaken"`

/**
 * Checks that no other member has that phone number or bank account, and no excluded member had it. In the transaction that stores one, after it
 * was stored: whoever gave it up at the same moment has committed by then.
 *
 * @param memberId whose identity it is going to be; absent for a newcomer
 * @throws {Refusal} EXISTING_USER or EXISTING_BANK
 */
export async function requireFreeIdentity(
  db: Queryable,
  { phone, account, now }: Identity,
  memberId?: string,
): Promise<void> {
  // The unique index tells spellings of an account apart: they take turns here.
  if (account)
    await db.query(
      'member.account-turn',
      "SELECT pg_advisory_xact_lock(hashtextextended('account:' || ltrim($1, '0'), 0))",
      [account.bankAccountNo],
    )
  const [taken] = await db.query<{ isPhoneTaken: boolean; isAccountTaken: boolean }>(
    'member.identity-taken',
    TAKEN,
    [phone?.number, account?.bankCode, account?.bankAccountNo, memberId, phone?.keptSince, now],
  )
  if (taken?.isPhoneTaken) throw new Refusal('EXISTING_USER')
  if (taken?.isAccountTaken) throw new Refusal('EXISTING_BANK')
}
