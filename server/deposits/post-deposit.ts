import type { Transaction } from '../db/transaction.ts'
import { houseAccount, memberAccount } from '../ledger/accounts.ts'
import { LedgerError } from '../ledger/ledger-error.ts'
import { postTransfer } from '../ledger/transfer.ts'

/** Money of a member that has arrived at the operator's account. */
export interface Deposit {
  readonly memberId: string
  /** The source: the code of a bank, a payment provider or the mobile wallet. */
  readonly code: string
  readonly amountSatang: number
  /** Reference of the arrival itself, such as `bank:SCB:<the bank's own number>`: it is credited once, however it is reported. */
  readonly reference: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/** Credits a member's wallet. Returns false and writes nothing when this arrival has been credited before. */
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

/** The reference of a transfer that a bank of the operator received. Each bank numbers its transfers independently. */
export function bankReference(houseBankCode: string, reference: string): string {
  return `bank:${houseBankCode}:${reference}`
}
