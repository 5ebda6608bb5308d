import { toBaht } from '#contract/primitives.ts'
import { houseAccount, memberAccount } from '../../ledger/accounts.ts'
import { LedgerError } from '../../ledger/ledger-errors.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { exceededLimit } from '../members/limits/deposit-limits.ts'
import { noteAct } from '../staff/desk-log.ts'

/** What was paid in kip, and the rate at which it is credited. */
export interface PaidInKip {
  readonly kip: number
  readonly kipPerBaht: number
  /** Since when the operator's rate applied. */
  readonly rateSince: Date
}

/** Money of a member that has arrived at the operator's account. */
export interface Deposit {
  readonly memberId: string
  /** The source: the code of a bank, a payment provider or the mobile wallet. */
  readonly code: string
  readonly amountSatang: number
  /**
   * Reference of the arrival itself, such as `bank:SCB:<the bank's own number>`: it is credited once, however it is reported and
   * however the number is spelled.
   */
  readonly reference: string
  /** On the business clock. */
  readonly occurredAt: Date
  /** When the sender's bank debited it, by its clock; absent where nobody knows. */
  readonly sentAt?: Date | undefined
  /** Kept beside the deposit, so that its rate can be shown for good. Absent for money in baht. */
  readonly paidInKip?: PaidInKip | undefined
  /** Who booked it, for the ledger; the source itself by default. */
  readonly actor?: string | undefined
}

/** Credits a member's wallet. Returns false and writes nothing when this arrival has been credited before. */
export async function postDeposit(tx: Transaction, deposit: Deposit): Promise<boolean> {
  const { memberId, code, amountSatang, reference, occurredAt, sentAt } = deposit
  try {
    await postTransfer(tx, {
      kind: 'deposit',
      actor: deposit.actor ?? `bank:${code}`,
      description: code,
      reference,
      occurredAt,
      postings: [
        { accountId: await memberAccount(tx, memberId, 'wallet'), amountSatang },
        { accountId: await houseAccount(tx, `bank:${code}`), amountSatang: -amountSatang },
      ],
    })
    await noteOverLimit(tx, deposit)
    if (sentAt !== undefined) await noteSent(tx, reference, sentAt)
    if (deposit.paidInKip !== undefined) await notePaidInKip(tx, reference, deposit.paidInKip)
    return true
  } catch (error) {
    if (error instanceof LedgerError && error.code === 'duplicate-reference') return false
    throw error
  }
}

/** The act of the log that is no person's: a deposit took its member over a limit of their own. */
export const OVER_LIMIT = 'member-over-limit'

/** Sent money is credited over every limit, and the house knows of it. */
async function noteOverLimit(tx: Transaction, { memberId, reference, occurredAt }: Deposit): Promise<void> {
  const over = await exceededLimit(tx, memberId, occurredAt)
  if (over === undefined) return
  const { period, limitSatang, paidInSatang } = over
  const detail = { period, limit: toBaht(limitSatang), paidIn: toBaht(paidInSatang) }
  await noteAct(tx, { staffId: null, address: null, act: OVER_LIMIT, memberId, subject: reference, detail })
}

async function noteSent(tx: Transaction, reference: string, sentAt: Date): Promise<void> {
  await tx.query(
    'deposit.note-sent',
    'INSERT INTO arrival_sent (transfer_reference, sent_at) VALUES ($1, $2)',
    [reference, sentAt],
  )
}

async function notePaidInKip(
  tx: Transaction,
  reference: string,
  { kip, kipPerBaht, rateSince }: PaidInKip,
): Promise<void> {
  await tx.query(
    'deposit.note-kip',
    'INSERT INTO deposit_in_kip (transfer_reference, kip, kip_per_baht, rate_since) VALUES ($1, $2, $3, $4)',
    [reference, kip, kipPerBaht, rateSince],
  )
}

/** The reference of a transfer that a bank of the operator received. Each bank numbers its transfers independently. */
export function bankReference(houseBankCode: string, reference: string): string {
  return `bank:${houseBankCode}:${reference}`
}
