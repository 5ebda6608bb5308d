import type { FastifyBaseLogger } from 'fastify'
import type { BankFeed } from '../../outside/providers/bank-feed.ts'
import type { Clock } from '../../outside/providers/clock.ts'
import type { QrFeed } from '../../outside/providers/qr-feed.ts'
import type { Database } from '../../platform/db/client.ts'
import type { House } from '../../settings/site/site-content.ts'
import { creditIncomingTransfer } from './incoming-transfer.ts'
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
