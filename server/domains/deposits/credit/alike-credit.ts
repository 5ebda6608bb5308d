import type { MayBeSame } from '../../../../desk/contract/queue.ts'
import { lockedBalance, memberAccount } from '../../../ledger/accounts.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

/** The clocks of two banks differ by less than this. */
export const CLOCKS_DIFFER_MS = 300_000

/** What is to be credited to a member. */
interface ToCredit {
  readonly memberId: string
  readonly amountSatang: number
  /** What was paid in kip, which may have been reckoned at another rate. */
  readonly kip?: number | undefined
  /** By the clock of the sender's bank. */
  readonly sentAt?: Date | undefined
  /** Whether it has no number that a bank has reported: then it may be the same as any credit. */
  readonly isByWord: boolean
  /** When somebody was credited with the same money before, by the clock of the database; now where nobody was. */
  readonly creditedAt?: Date | undefined
  /** References of the credits that the person who claims it has seen. */
  readonly seen?: readonly string[] | undefined
}

interface AlikeCredit {
  readonly reference: string
  /** Null for a correction. */
  readonly arrivalId: string | null
}

/**
 * Credits of the member since two days before that may be the same money: of that amount, not taken back, and by the word of people, or any where this one
 * is by word. Those that are in doubt with nothing else come first, the newest before older ones. None where the person has seen them all. Credits of one
 * member take turns from here on: the same money may be claimed under two numbers at once.
 */
export async function alikeCredits(
  tx: Transaction,
  { memberId, amountSatang, kip, sentAt, isByWord, creditedAt, seen = [] }: ToCredit,
): Promise<AlikeCredit[]> {
  await lockedBalance(tx, memberAccount(memberId, 'wallet'))
  const alike = await tx.query<AlikeCredit>(
    'arrival.alike',
    `SELECT reference, "arrivalId" FROM (
       SELECT t.reference, p.amount_satang, a.id AS "arrivalId", a.sent_at AS reported_at, t.occurred_at, a.done_at AS at
         FROM arrival a JOIN transfer t ON t.reference = a.deposit_reference
         JOIN posting p ON p.transfer_id = t.id JOIN account c ON c.id = p.account_id AND c.owner = $1::text
        WHERE ($5 OR a.kind = 'bank') AND NOT a.is_repeat AND (a.amount_satang = $2 OR a.kip = $3)
       UNION ALL
       SELECT t.reference, amount_satang, NULL, NULL, t.occurred_at, t.recorded_at FROM correction JOIN transfer t ON t.reference = transfer_reference
        WHERE member_id = $1::uuid AND amount_satang = $2) AS credit
      WHERE at > coalesce($6, now()) - interval '2 days' AND amount_satang > taken_back(reference)
        AND ($5 OR reported_at IS NULL AND $4::timestamptz <= occurred_at + ${CLOCKS_DIFFER_MS} * interval '1 ms')
      ORDER BY "arrivalId" IS NULL, EXISTS (SELECT FROM arrival w WHERE w.like_id = "arrivalId" AND w.done_at IS NULL), at DESC LIMIT 100`,
    [memberId, amountSatang, kip, sentAt, isByWord, creditedAt],
  )
  return alike.every(({ reference }) => seen.includes(reference)) ? [] : alike
}

/** Says to a person which credits they have to look at first. */
export function mayBeSame(alike: readonly AlikeCredit[]): MayBeSame {
  return { outcome: 'may-be-same', alike: alike.map(({ reference }) => reference) }
}
