import type { Transaction } from '../db/transaction.ts'
import { houseAccount, memberAccount } from '../ledger/accounts.ts'
import { LedgerError } from '../ledger/ledger-error.ts'
import { postTransfer } from '../ledger/transfer.ts'

/** Money of a member's that has arrived at the house. */
export interface Deposit {
  readonly memberId: string
  /** Through whom it came: the code of a bank, a payment provider or the mobile wallet. */
  readonly code: string
  readonly amountSatang: number
  /** Of the arrival itself, such as `bank:SCB:<the bank's own number>`: it is credited once, by whichever way it is heard of. */
  readonly reference: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/** Credits a member's wallet. False when this arrival has been credited before; then nothing is written. */
export async function postDeposit(tx: Transaction, deposit: Deposit): Promise<boolean> {
  const { memberId, code, amountSatang, reference, occurredAt } = deposit
  try {
    await postTransfer(tx, {
      kind: 'deposit',
      actor: `bank:${code}`,
      description: code,
      reference,
      occurredAt,
      postings: [
        { accountId: await memberAccount(tx, memberId, 'wallet'), amountSatang },
        { accountId: await houseAccount(tx, `bank:${code}`), amountSatang: -amountSatang },
      ],
    })
    return true
  } catch (error) {
    if (error instanceof LedgerError && error.code === 'duplicate-reference') return false
    throw error
  }
}

/** The reference of a transfer that a bank of the house took in. Banks number their transfers each for itself. */
export function bankReference(houseBankCode: string, reference: string): string {
  return `bank:${houseBankCode}:${reference}`
}
