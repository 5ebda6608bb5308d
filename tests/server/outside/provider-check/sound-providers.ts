import { randomUUID } from 'node:crypto'
import type {
  IncomingTransfer,
  IncomingTransferListener,
} from '../../../../server/outside/providers/bank-feed.ts'
import type { Providers, Rehearsal } from '../../../../server/outside/providers/providers.ts'
import type { QrPayment, QrPaymentListener } from '../../../../server/outside/providers/qr-feed.ts'
import { soundGame } from './sound-game.ts'

/** Correct providers; a test breaks one of them at a time. */
export function soundProviders(): Required<Omit<Providers, 'stop'>> & {
  readonly rehearsal: Required<Rehearsal>
} {
  const game = soundGame()
  const gifts = new Map<string, number>()
  let bankListener: IncomingTransferListener | undefined
  let qrListener: QrPaymentListener | undefined

  return {
    games: { PG: game },
    bankFeed: {
      subscribe(listener) {
        bankListener = listener
      },
    },
    qrFeed: {
      subscribe(listener) {
        qrListener = listener
      },
    },
    bankRecords: {
      find: ({ bankCode, reference }) =>
        Promise.resolve(
          reference === 'KNOWN' ? { ...RECORD, senderBankCode: bankCode, reference } : undefined,
        ),
    },
    sms: {
      sendOtp: (_message, signal) => (signal.aborted ? Promise.reject(new Error('late')) : Promise.resolve()),
      sendText: () => Promise.resolve(),
    },
    gifts: {
      look: (code) => Promise.resolve(gifts.get(code)),
      take: (code) => Promise.resolve(gifts.get(code)),
    },
    uploadScan: { isClean: (bytes) => Promise.resolve(!bytes.includes('EICAR')) },
    rehearsal: {
      playRound: (_account, resultSatang) => Promise.resolve(game.play(resultSatang)),
      async sendTransfer(amountSatang) {
        const transfer = { ...TRANSFER, reference: randomUUID(), amountSatang, sentAt: new Date() }
        await untilAccepted(() => bankListener?.(transfer))
      },
      async payQr() {
        const payment = { ...PAYMENT, reference: randomUUID(), paidAt: new Date() }
        await untilAccepted(() => qrListener?.(payment))
      },
      makeGift(amountSatang) {
        const code = randomUUID()
        gifts.set(code, amountSatang)
        return Promise.resolve(code)
      },
    },
  }
}

const TRANSFER: Omit<IncomingTransfer, 'reference' | 'amountSatang' | 'sentAt'> = {
  houseBankCode: 'SCB',
  senderBankCode: 'KBANK',
  senderAccountNo: '1234567890',
}
const PAYMENT: Omit<QrPayment, 'reference' | 'paidAt'> = { qrcodeId: randomUUID(), amount: 50_00 }
const RECORD = {
  senderAccountNo: '1234567890',
  receiverBankCode: 'SCB',
  receiverAccountNo: '1112223334',
  amount: 100_00,
  currency: 'THB',
  sentAt: new Date('2026-11-25T01:00:00Z'),
} as const

async function untilAccepted(report: () => Promise<unknown> | undefined): Promise<void> {
  for (;;) {
    try {
      await report()
      return
    } catch {
      // It is reported again.
    }
  }
}

const { rehearsal, ...providers } = soundProviders()
export { rehearsal }
export default providers
