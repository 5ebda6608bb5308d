import { HOUSE_BANK_ACCOUNTS } from '../content/house-accounts.ts'
import type { Database } from '../db/client.ts'
import { houseAccount, memberAccount } from '../ledger/accounts.ts'
import { LedgerError } from '../ledger/ledger-error.ts'
import { postTransfer } from '../ledger/transfer.ts'
import type { IncomingOutcome, IncomingTransfer } from '../providers/bank-feed.ts'
import type { Clock } from '../providers/clock.ts'
import { findMemberByBankAccount, type Member } from './members.ts'

/**
 * Credits the wallet of whoever registered the bank account that the money came from, once for each reference of the bank
 * however often it is reported.
 */
export async function creditIncomingTransfer(
  { db, clock }: { db: Database; clock: Clock },
  transfer: IncomingTransfer,
): Promise<IncomingOutcome> {
  const house = HOUSE_BANK_ACCOUNTS.find((account) => account.bankCode === transfer.houseBankCode)
  if (house?.mode !== 'AUTO') return 'not-automatic'
  const member = await findMemberByBankAccount(db, transfer.senderBankCode, transfer.senderAccountNo)
  if (member === undefined) return 'unknown-sender'
  try {
    await postDeposit(db, transfer, member, clock.now())
    return 'credited'
  } catch (error) {
    if (error instanceof LedgerError && error.code === 'duplicate-reference') return 'already-credited'
    throw error
  }
}

async function postDeposit(
  db: Database,
  { houseBankCode, reference, amountSatang }: IncomingTransfer,
  member: Member,
  occurredAt: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await postTransfer(tx, {
      kind: 'deposit',
      actor: `bank:${houseBankCode}`,
      description: houseBankCode,
      // Banks number their transfers each for itself.
      reference: `bank:${houseBankCode}:${reference}`,
      occurredAt,
      postings: [
        { accountId: await memberAccount(tx, member.id, 'wallet'), amountSatang },
        { accountId: await houseAccount(tx, `bank:${houseBankCode}`), amountSatang: -amountSatang },
      ],
    })
  })
}
