import { MOBILE_WALLET_CODE } from '../../settings/content/money/house-accounts.ts'
import type { Database } from '../../platform/db/client.ts'
import { holdArrival } from './held-arrivals.ts'
import { accountOfSender, findAccountUser, type AccountUser } from '../members/account-user.ts'
import type { IncomingOutcome, IncomingTransfer } from '../../outside/providers/bank-feed.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { House } from '../../settings/site/site-content.ts'
import { fulfilAnnouncement } from './deposit-announcements.ts'
import { findMember } from '../members/members.ts'
import { bankReference, postDeposit } from './post-deposit.ts'

/**
 * Credits the wallet of the member who had the sending bank account at the time of the transfer, once per bank reference however often it is
 * reported. It fulfils the member's announcement of that amount, if there is one.
 */
export async function creditIncomingTransfer(
  { db, clock, house }: { db: Database; clock: Clock; house: Pick<House, 'accounts'> },
  transfer: IncomingTransfer,
): Promise<IncomingOutcome> {
  const { houseBankCode, senderAccountNo } = transfer
  const isWallet = houseBankCode === MOBILE_WALLET_CODE
  const receiver = house.accounts.find(({ bankCode }) => bankCode === houseBankCode)
  if (!isWallet && receiver === undefined) {
    await holdArrival(db, transfer, 'unknown-receiver')
    return 'unknown-receiver'
  }
  // The member sends the slip of it, which is credited under the same number.
  if (!isWallet && receiver?.mode !== 'AUTO') return 'not-automatic'
  const sender = isWallet
    ? await ownerOfPhone(db, senderAccountNo)
    : await findAccountUser(db, accountOfSender(transfer), transfer.sentAt)
  if (typeof sender === 'string') {
    await holdArrival(db, transfer, sender === 'several' ? 'shared-account' : 'unknown-sender')
    return sender === 'several' ? 'held' : 'unknown-sender'
  }
  const deposit = {
    memberId: sender.memberId,
    code: houseBankCode,
    amountSatang: transfer.amountSatang,
    reference: bankReference(houseBankCode, transfer.reference),
    occurredAt: clock.now(),
  }
  const isNew = await db.transaction(async (tx) => {
    const isPosted = await postDeposit(tx, deposit)
    if (isPosted) await fulfilAnnouncement(tx, deposit)
    return isPosted
  })
  return isNew ? 'credited' : 'already-credited'
}

/** A mobile wallet identifies senders by their phone numbers, which do not change hands. */
async function ownerOfPhone(db: Database, username: string): Promise<AccountUser> {
  const member = await findMember(db, username)
  return member === undefined ? 'nobody' : { memberId: member.id }
}
