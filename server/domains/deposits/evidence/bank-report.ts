import type { FastifyBaseLogger } from 'fastify'
import type { Why } from '../../../../desk/contract/arrivals.ts'
import type { BankFeed, IncomingOutcome, IncomingTransfer } from '../../../outside/providers/bank-feed.ts'
import type { Clock } from '../../../outside/providers/clock.ts'
import type { QrFeed } from '../../../outside/providers/qr-feed.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import type { House } from '../../../settings/site/site-content.ts'
import { accountOfSender, findAccountUser } from '../../members/bank-accounts.ts'
import { findMember } from '../../members/members.ts'
import { type Claim, creditOnce, type Transfer } from '../credit/credit-once.ts'
import { creditQr } from './qr-report.ts'
import { worthOfHundredths } from './typed-number.ts'

interface Booking {
  readonly db: Database
  readonly clock: Clock
  readonly house: () => Pick<House, 'accounts' | 'kipRate'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Books what banks and QR gateways report, whichever way it arrives. What nobody was credited with is logged under its number, too. */
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

/** What the sender of a report that nobody was credited with is answered. */
const ANSWERS: Readonly<Partial<Record<Why, IncomingOutcome>>> = {
  'unknown-sender': 'unknown-sender',
  'unknown-receiver': 'unknown-receiver',
  'not-automatic': 'not-automatic',
}

/** Credits the member who had the sending bank account at the time of the transfer, or the mobile wallet's phone number. */
export async function creditIncomingTransfer(
  { db, clock, house: houseNow }: Omit<Booking, 'log'>,
  report: IncomingTransfer,
): Promise<IncomingOutcome> {
  const house = houseNow()
  return db.transaction(async (tx) => {
    const owner = await ownerOf(tx, report, house)
    const claim: Claim = {
      ...transferOf(report, house),
      ...owner,
      evidence: 'report',
      occurredAt: clock.now(),
    }
    const { outcome, why = claim.why } = await creditOnce(tx, claim)
    if (outcome === 'credited') return 'credited'
    return outcome === 'known' ? 'already-credited' : ((why && ANSWERS[why]) ?? 'held')
  })
}

/** Whose money it is, or why a person or a slip has to say so. */
async function ownerOf(
  tx: Transaction,
  report: IncomingTransfer,
  { accounts }: Pick<House, 'accounts'>,
): Promise<Pick<Claim, 'memberId' | 'why'>> {
  const { houseBankCode, senderAccountNo, sentAt } = report
  if (houseBankCode === MOBILE_WALLET_CODE) {
    // It identifies senders by their phone numbers. Money from one that a member has left waits for a person until somebody else registers it.
    const member = await findMember(tx, senderAccountNo)
    return member === undefined ? { why: 'unknown-sender' } : { memberId: member.id }
  }
  const receiver = accounts.find(({ bankCode }) => bankCode === houseBankCode)
  if (receiver === undefined) return { why: 'unknown-receiver' }
  // A report names no rate, so kip always need the slip.
  if (receiver.mode !== 'AUTO' || receiver.currency === 'LAK') return { why: 'not-automatic' }
  const sender = await findAccountUser(tx, accountOfSender(report), sentAt)
  if (sender === 'several') return { why: 'shared-account' }
  return sender === 'nobody' ? { why: 'unknown-sender' } : sender
}

/** Kip are worth what they are today. */
function transferOf(
  report: IncomingTransfer,
  { accounts, kipRate }: Pick<House, 'accounts' | 'kipRate'>,
): Transfer {
  const { houseBankCode: code, reference: number, amountSatang, sentAt } = report
  const currency = accounts.find(({ bankCode }) => bankCode === code)?.currency
  const worth = worthOfHundredths(amountSatang, currency, kipRate)
  return { kind: 'bank', code, number, sender: accountOfSender(report), ...worth, sentAt }
}
