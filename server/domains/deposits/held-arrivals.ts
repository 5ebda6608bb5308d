import type { Queryable } from '../../platform/db/queryable.ts'

/** Money that arrived at a bank of the operator and is not credited to anybody automatically. */
export interface HeldArrival {
  readonly houseBankCode: string
  /** The bank's own number. */
  readonly reference: string
  readonly senderBankCode: string
  readonly senderAccountNo: string
  readonly amountSatang: number
  /** By the bank's clock. */
  readonly sentAt: Date
}

/** Why it is held: no member had the account, more than one may have had it, or it arrived at an account that our settings do not have. */
export type HeldReason = 'unknown-sender' | 'shared-account' | 'unknown-receiver'

/** Notes it for a person to examine, once however often it is reported. */
export async function holdArrival(db: Queryable, arrival: HeldArrival, why: HeldReason): Promise<void> {
  await db.query(
    'held-arrival.note',
    `INSERT INTO held_arrival (house_bank_code, reference, sender_bank_code, sender_account_no, amount_satang, sent_at, why)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      arrival.houseBankCode,
      arrival.reference,
      arrival.senderBankCode,
      arrival.senderAccountNo,
      arrival.amountSatang,
      arrival.sentAt,
      why,
    ],
  )
}
