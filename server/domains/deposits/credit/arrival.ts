import type { Queryable } from '../../../platform/db/queryable.ts'

/** SQL: whether the arrival `h` waits for a person. */
export const WAITS = "h.done_at IS NULL AND h.why NOT IN ('not-automatic', 'gift')"

/** SQL: whether the arrival `h` waits for the member's slip or gift link, or for a person who books it without. */
export const WAITS_FOR_MEMBER = "h.done_at IS NULL AND h.why IN ('not-automatic', 'gift')"

/** SQL: whether a person has closed the arrival `h` without a credit: its money went back, or is nobody's here. */
export const CLOSED = 'h.done_at IS NOT NULL AND h.deposit_reference IS NULL'

/** A deposit in the ledger with the number of its arrival. */
export interface CreditedArrival {
  readonly memberId: string
  /** What of it was not taken back. */
  readonly leftSatang: number
  /** On the business clock. */
  readonly bookedAt: Date
}

/** Which credits are looked for. */
interface CreditsQuery {
  /** Any of them, however it is spelled. */
  readonly numbers: readonly string[]
  /** Who numbers them; anybody by default. */
  readonly of?: { readonly kind: 'bank' | 'qr' | 'gift'; readonly code: string | null }
  /** One more arrival. */
  readonly alsoId?: string | null
}

/** What was credited under these numbers. */
export async function creditsUnder(
  db: Queryable,
  { numbers, of, alsoId }: CreditsQuery,
): Promise<CreditedArrival[]> {
  return db.query<CreditedArrival>(
    'arrival.credits-under',
    `SELECT DISTINCT ON (t.id) c.owner AS "memberId", p.amount_satang - taken_back(t.reference) AS "leftSatang", t.occurred_at AS "bookedAt"
       FROM arrival a JOIN transfer t ON t.reference = a.deposit_reference
       JOIN posting p ON p.transfer_id = t.id JOIN account c ON c.id = p.account_id AND c.owner <> 'house'
      WHERE normal_reference(a.number) = ANY (ARRAY(SELECT normal_reference(n) FROM unnest($1::text[]) AS n))
        AND ($2::text IS NULL OR a.kind = $2 AND (a.code = $3 OR a.code IS NULL OR $3::text IS NULL)) OR a.id = $4
      ORDER BY t.id`,
    [numbers, of?.kind, of?.code, alsoId],
  )
}
