import { searchedText } from '#domain/bank-account.ts'
import { inOneForm } from '#domain/text/one-form.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { canonicalUsername } from './log-in.ts'

/** A member in a list of the desk. */
export interface FoundMember {
  readonly id: string
  /** The phone number. */
  readonly username: string
  readonly name: string
  readonly status: 'active' | 'blocked'
}

/** The maximum of a search; a longer text finds fewer. */
const MOST = 20

/**
 * Members whose name contains what was typed, who have or had that phone number, who have that bank account, or to whom a reference leads: ours, of a bank, of the mobile
 * wallet, of a gift, of a QR or a payment of one, or of a payment of the house. Numbers are found in any spelling, besides ours and those of gifts. Of a
 * phone or an account the last four digits are enough, and of an account the four before the last, which slips show: parts of any length would give
 * the whole number away, digit by digit.
 *
 * @param credited ids of the members who were credited under the bank's number that was typed
 */
export async function findMembers(
  db: Queryable,
  typed: string,
  credited: readonly string[],
): Promise<FoundMember[]> {
  return db.query<FoundMember>(
    'member.search',
    `SELECT m.id, m.username, m.name, m.status FROM member m
      WHERE m.username = $2 OR right(m.username, 4) = $4 OR m.id = ANY ($3::uuid[])
         OR m.id IN (SELECT member_id FROM member_former_phone WHERE phone = $2 OR right(phone, 4) = $4)
         OR $4 IN (m.bank_account_no, right(m.bank_account_no, 4), left(right(m.bank_account_no, 5), 4))
         OR strpos(lower(m.name), lower($5)) > 0 OR strpos(lower(m.bank_account_name), lower($5)) > 0
         OR m.id::text IN (SELECT a.owner FROM transfer t JOIN posting p ON p.transfer_id = t.id
                             JOIN account a ON a.id = p.account_id
                            WHERE t.reference = $1)
         OR m.id IN (SELECT w.member_id FROM withdrawal_payment p JOIN withdrawal w ON w.id = p.withdrawal_id
                      WHERE normal_reference(p.reference) = normal_reference($1))
         OR m.id IN (SELECT member_id FROM qr_payment WHERE qr_reference(id::text) = qr_reference($1))
      ORDER BY m.username = $2 DESC, m.created_at DESC LIMIT ${MOST}`,
    [typed, canonicalUsername(typed), credited, searchedText(typed), inOneForm(typed)],
  )
}

/** A member with what the desk shows beside the money. */
export interface SeenMember extends FoundMember {
  readonly since: Date
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly accountName: string
  /** Of the prize wheel. */
  readonly coins: number
  /** How many sessions are stored for them. */
  readonly sessions: number
}

/** The members with these ids, blocked or not. */
export async function seeMembers(db: Queryable, ids: readonly string[]): Promise<SeenMember[]> {
  return db.query<SeenMember>(
    'member.see',
    `SELECT m.id, m.username, m.name, m.status, m.created_at AS since, m.bank_code AS "bankCode",
            m.bank_account_no AS "bankAccountNo", m.bank_account_name AS "accountName", m.coin AS coins,
            (SELECT count(*) FROM session s WHERE s.member_id = m.id AND s.expires_at > now()) AS sessions
       FROM member m WHERE m.id = ANY ($1::uuid[])`,
    [ids],
  )
}

/** The member with that id, blocked or not. */
export async function seeMember(db: Queryable, id: string): Promise<SeenMember | undefined> {
  return (await seeMembers(db, [id]))[0]
}
