import { toBaht } from '#contract/primitives.ts'
import { creditOf, type SlipRules, worthSatang } from '../domains/deposits/slips/check-record.ts'
import { revivedRecord, type StoredRecord } from '../domains/deposits/slips/slip-finding.ts'
import type { SlipDetail } from '../domains/deposits/slips/slip-queue.ts'
import { accountOfSender, findAccountUser } from '../domains/members/bank-accounts.ts'
import { accountEnd } from '../domains/staff/masked.ts'
import type { Database } from '../platform/db/client.ts'

/** A bank's record in wire form, compared with the member who handed the slip in. */
export async function wireRecord(
  db: Database,
  stored: StoredRecord,
  { memberId }: Pick<SlipDetail, 'memberId'>,
  rules: SlipRules,
) {
  const record = revivedRecord(stored)
  const sender = await findAccountUser(db, accountOfSender(record), record.sentAt)
  return {
    senderBankCode: record.senderBankCode,
    senderAccountEnd: accountEnd(record.senderAccountNo),
    isSender: typeof sender === 'object' && sender.memberId === memberId,
    receiverBankCode: record.receiverBankCode,
    receiverAccountEnd: accountEnd(record.receiverAccountNo),
    isOurs: creditOf(record, rules) !== undefined,
    worth: toBaht(worthSatang(record, rules.kipRate)),
    kip: record.currency === 'LAK' ? record.amount : null,
    sentAt: stored.sentAt,
    reference: record.reference,
  }
}
