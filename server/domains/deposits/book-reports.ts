import type { FastifyBaseLogger } from 'fastify'
import type { BankFeed, IncomingOutcome, IncomingTransfer } from '../../outside/providers/bank-feed.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { QrFeed } from '../../outside/providers/qr-feed.ts'
import type { Database } from '../../platform/db/client.ts'
import { MOBILE_WALLET_CODE } from '../../settings/content/money/house-accounts.ts'
import type { House } from '../../settings/site/site-content.ts'
import { accountOfSender, type AccountUser, findAccountUser } from '../members/bank-accounts.ts'
import { findMember } from '../members/members.ts'
import { contradicts, creditedArrival } from './arrivals.ts'
import { fulfilAnnouncement } from './deposit-announcements.ts'
import { holdArrival, isClosed } from './held-arrivals.ts'
import { bankReference, postDeposit } from './post-deposit.ts'
import { creditQr } from './qr/credit-qr.ts'

interface Booking {
  readonly db: Database
  readonly clock: Clock
  readonly house: Pick<House, 'accounts'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Books what banks and QR gateways report, whichever way it arrives. What nobody was credited with is logged under its number: for a
 * transfer to an account whose members send slips, nothing else is kept.
 */
export function bookReports(
  { bankFeed, qrFeed }: { readonly bankFeed: BankFeed; readonly qrFeed: QrFeed },
  { db, clock, house, log }: Booking,
): void {
  function noted<Outcome extends string>(outcome: Outcome, money: object): Outcome {
    if (outcome !== 'credited' && outcome !== 'already-credited')
      log.warn({ outcome, ...money }, 'money was reported that nobody was credited with')
    return outcome
  }

  bankFeed.subscribe(async (transfer) => {
    const { houseBankCode, reference, amountSatang } = transfer
    const outcome = await creditIncomingTransfer({ db, clock, house }, transfer)
    return noted(outcome, { houseBankCode, reference, amountSatang })
  })
  qrFeed.subscribe(async (payment) => {
    const { qrcodeId, reference, amount } = payment
    return noted(await creditQr({ db, clock }, payment), { qrcodeId, reference, amount })
  })
}

/**
 * Credits the wallet of the member who had the sending bank account at the time of the transfer, once per bank reference however often it is
 * reported and however that is spelled. What contradicts an earlier credit is held for a person, and what a person has closed stays closed. It fulfils the
 * member's announcement of that amount, if there is one.
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
  // The member sends the slip of it, which is credited under the same number. A report names no rate, so kip always needs it.
  if (!isWallet && (receiver?.mode !== 'AUTO' || receiver.currency === 'LAK'))
    return (await holdIfOther(db, transfer)) ? 'held' : 'not-automatic'
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
    sentAt: transfer.sentAt,
  }
  const { reference: number, amountSatang, sentAt } = transfer
  const outcome = await db.transaction(async (tx) => {
    const wasClosed = await isClosed(tx, { houseBankCode, number, amountSatang, sentAt })
    if (wasClosed && (await creditedArrival(tx, houseBankCode, number)) === undefined) return 'closed'
    if (!(await postDeposit(tx, deposit))) return 'known'
    await fulfilAnnouncement(tx, deposit)
    return 'credited'
  })
  if (outcome === 'credited') return 'credited'
  if (outcome === 'closed') return 'held'
  return (await holdIfOther(db, transfer, sender.memberId)) ? 'held' : 'already-credited'
}

/**
 * Holds a transfer for a person whose number was credited otherwise than it says.
 *
 * @param memberId whose it is; undefined where only the amount can be compared
 */
async function holdIfOther(db: Database, transfer: IncomingTransfer, memberId?: string): Promise<boolean> {
  const { houseBankCode, reference: number, amountSatang, sentAt } = transfer
  const credited = await creditedArrival(db, houseBankCode, number)
  if (credited === undefined) return false
  const reported = { memberId: memberId ?? credited.memberId, number, amountSatang, sentAt }
  // What a report of kip is worth depends on the rate of its day.
  if (credited.kip !== null || !contradicts(credited, reported)) return false
  await holdArrival(db, transfer, 'number-used')
  return true
}

/** A mobile wallet identifies senders by their phone numbers, which do not change hands. */
async function ownerOfPhone(db: Database, username: string): Promise<AccountUser> {
  const member = await findMember(db, username)
  return member === undefined ? 'nobody' : { memberId: member.id }
}
