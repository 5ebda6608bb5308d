import { lockedBalance, memberAccount } from '../../ledger/accounts.ts'
import { postTransfer } from '../../ledger/transfer.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { lockMember } from '../members/members.ts'
import { activeAward } from './awards.ts'
import { grantAward } from './grant-award.ts'
import { dayRefund, isReceivable, REFUND_CODE } from './refunds.ts'

/**
 * Receives yesterday's refund, as a reward of its own beside the wallet.
 *
 * @throws {Refusal} REFUND_CONDITION while another reward is being played for, NO_REFUND when there was no loss yesterday or the refund was
 * received before, REFUND_MINIMUM when the loss was too small
 */
export async function receiveRefund(
  tx: Transaction,
  memberId: string,
  now: Date,
  rules: Settings['refund'],
): Promise<void> {
  await lockMember(tx, memberId)
  const refund = await dayRefund(tx, memberId, now, rules)
  if (refund.isReceived || refund.lossSatang === 0) throw new Refusal('NO_REFUND')
  if (!isReceivable(refund, rules)) throw new Refusal('REFUND_MINIMUM')
  if ((await activeAward(tx, memberId)) !== undefined) throw new Refusal('REFUND_CONDITION')
  await grantAward(tx, {
    memberId,
    source: 'refund',
    code: REFUND_CODE,
    period: refund.day,
    ordinal: 1,
    amountSatang: refund.amountSatang,
    conditions: rules.conditions,
    description: refund.day,
    now,
  })
}

/**
 * Puts every received refund into the main wallet.
 *
 * @throws {Refusal} NO_REFUND when there is none, REFUND_CONDITION when its conditions are not met yet
 */
export async function addRefundToWallet(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await lockMember(tx, memberId)
  const refundId = await memberAccount(tx, memberId, 'refund')
  const amountSatang = await lockedBalance(tx, refundId)
  if (amountSatang === 0) throw new Refusal('NO_REFUND')
  if ((await activeAward(tx, memberId))?.source === 'refund') throw new Refusal('REFUND_CONDITION')
  await postTransfer(tx, {
    kind: 'refund-to-wallet',
    actor: memberId,
    description: REFUND_CODE,
    occurredAt: now,
    postings: [
      { accountId: refundId, amountSatang: -amountSatang },
      { accountId: await memberAccount(tx, memberId, 'wallet'), amountSatang },
    ],
  })
}
